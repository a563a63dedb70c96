// Latency that Regent adds to n8n: time from posting a message to its reply on the socket, compared with alternating
// direct calls of the webhook: `npm run bench:n8n`. N8N_HOME: folder of the n8n installation.

import { freePort } from './installation/free-port.mjs';
import { openInstallation, runIn } from './installation/installation.mjs';
import { QUESTION, SIMPLE_ANSWER, wire } from './regent/conversation.mjs';
import { signIn } from './regent/person.mjs';
import { startRegent } from './regent/regent.mjs';

const MESSAGES = Number(process.env.MESSAGES ?? 200);
const WARM_UP = 20;
const REPLY_WITHIN_MS = 60_000;

const at = await openInstallation();
const { n8n, data, closing } = at;

/** Request of Regent to a workflow for the first message of a chat. */
const bodyOf = (agent, text, callbackUrl) => ({
  ...{
    action: 'sendMessage',
    sessionId: '1',
    chatInput: text,
    messageId: 1,
    agentId: agent.id,
    userId: 1,
    locale: 'en',
  },
  ...{
    persona: null,
    agent: { name: agent.name, context: agent.agent_context },
    history: [],
    callbackUrl,
    metadata: {},
  },
});

async function direct(agent, text, callbackUrl) {
  const begun = performance.now();
  const answer = await fetch(`${n8n.url}/webhook/${agent.webhook_path}`, {
    method: 'POST',
    headers: { 'x-api-key': agent.api_key, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(agent, text, callbackUrl)),
  });
  const { output } = await answer.json();
  if (output !== SIMPLE_ANSWER) throw new Error(`n8n answered ${answer.status} ${output}`);
  return { round: performance.now() - begun };
}

/** Resolves when the reply is pushed. The listener is registered before the message is sent. */
function pushed(person, chat) {
  return new Promise((done, fail) => {
    const late = setTimeout(() => fail(new Error(`no reply in chat ${chat.id}`)), REPLY_WITHIN_MS);
    const look = ({ chat_id, message }) => {
      if (chat_id !== chat.id || message.message !== SIMPLE_ANSWER || !message.is_agent_message) return;
      clearTimeout(late);
      person.socket.off('message.created', look);
      done(performance.now());
    };
    person.socket.on('message.created', look);
  });
}

async function throughRegent(person, agent, text) {
  const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
  const reply = pushed(person, chat);
  const begun = performance.now();
  await person.call('POST', `/api/chat/${chat.id}/message/`, { message: text, client_id: crypto.randomUUID() });
  const accepted = performance.now() - begun;
  return { round: (await reply) - begun, accepted };
}

/** Alternating, with alternating order, so that noise of the machine affects both alike. */
async function measure(person, agent, callbackUrl) {
  const samples = { direct: [], regent: [], accepted: [], added: [] };
  for (let i = -WARM_UP; i < MESSAGES; i++) {
    const ways = [() => direct(agent, QUESTION, callbackUrl), () => throughRegent(person, agent, QUESTION)];
    const results = [];
    for (const way of i % 2 === 0 ? [0, 1] : [1, 0]) results[way] = await ways[way]();
    if (i < 0) continue;
    samples.direct.push(results[0].round);
    samples.regent.push(results[1].round);
    samples.accepted.push(results[1].accepted);
    samples.added.push(results[1].round - results[0].round);
  }
  return samples;
}

function percentile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)];
}

function print({ direct: alone, regent, accepted, added }) {
  const row = (name, p50, p99) => `${name.padEnd(44)}${p50.toFixed(1).padStart(10)}${p99.toFixed(1).padStart(10)}`;
  const of = (name, values) => row(name, percentile(values, 50), percentile(values, 99));
  const between = (p) => percentile(regent, p) - percentile(alone, p);
  console.log(
    `\n${MESSAGES} messages each, n8n ${at.version}, ms${' '.repeat(14)}${'p50'.padStart(10)}${'p99'.padStart(10)}`,
  );
  console.log(of('n8n, called directly', alone));
  console.log(of('through Regent, posted to pushed', regent));
  console.log(row('Regent adds (difference of the two)', between(50), between(99)));
  console.log(of('Regent adds (of each pair)', added));
  console.log(of('posted to accepted (201)', accepted));
}

runIn(at, async () => {
  await n8n.start();
  await n8n.bootstrap();
  const env = { N8N_BASE_URL: n8n.url, MESSAGES_PER_MINUTE: '100000' };
  const regent = await startRegent({ data, port: await freePort(), env });
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, 'creator@example.com');
  closing.unshift(() => person.close());
  const { agent } = await wire(n8n, person, 'simple');
  print(await measure(person, agent, `${regent.url}/api/integration/chat/1/message`));
});
