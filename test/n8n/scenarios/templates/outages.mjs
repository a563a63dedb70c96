// n8n is killed, restarted, stopped or deactivates a workflow, and comes back.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { answered, answerTo, ask, deltasOf, failed, failureOf, wire } from '../../regent/conversation.mjs';
import { Traffic } from '../../regent/traffic.mjs';
import { until } from '../../regent/until.mjs';

const LONG = Array.from({ length: 120 }, (_, i) => `word${i}`).join(' ');

const TRIED_FOR_MS = 60_000;
/** Under load: between two messages, and before and after the restart. */
const [EVERY_MS, AROUND_MS] = [250, 5_000];

/** @param here its `streaming` is an agent that streams, with a chat */
export async function outages(here) {
  const { step } = here;
  await step('n8n killed during a reply: the template is called again and answers', () => callsAgainAfterKill(here));
  await step('n8n shut down cleanly during a reply: the reply finishes first', () => endsReplyBeforeRestart(here));
  await step('n8n restarted cleanly under load: both templates answer every message', () =>
    answersEveryMessageAcrossRestart(here),
  );
  await step('n8n down when a message is sent: the message waits, and is answered when n8n is back', () =>
    waitsForN8n(here),
  );
  await step('deactivated by hand: the failure says so, and a retry after activation succeeds', () =>
    answersRetryAfterActivation(here),
  );
}

const retry = ({ person, streaming: { chat } }, sent) =>
  person.call('POST', `/api/chat/${chat.id}/message/${sent.id}/retry/`);

/** Sends a message, and waits until its reply streams. */
async function sendAndAwaitStream({ person, streaming: { chat } }) {
  const sent = await ask(person, chat, LONG);
  await until('the stream to begin', () => deltasOf(person, sent).length > 2);
  return sent;
}

async function callsAgainAfterKill(here) {
  const { n8n, person } = here;
  const sent = await sendAndAwaitStream(here);
  await n8n.stop('SIGKILL');
  await n8n.start();
  const end = await until('the end', () => answerTo(person, sent) ?? failureOf(person, sent), 90_000);
  // On a busy machine, n8n may start more slowly than Regent retries an unreachable host.
  if (end.code === 'workflow_unreachable') await retry(here, sent);
  assert.match((await until('the answer', () => answerTo(person, sent), 60_000)).message, /word119/);
}

async function endsReplyBeforeRestart(here) {
  const { n8n, person } = here;
  const sent = await sendAndAwaitStream(here);
  await n8n.stop('SIGTERM');
  const answer = await until('the end', () => answerTo(person, sent) ?? failureOf(person, sent), 60_000);
  assert.match(String(answer.message), /word119/, JSON.stringify(answer));
  await n8n.start();
}

/** n8n accepts calls until it has stopped, without notice; after 30 s it aborts executions that still run. */
async function answersEveryMessageAcrossRestart({ n8n, person, streaming }) {
  const simple = await wire(n8n, person, 'simple');
  const chats = [];
  for (const { agent } of Array(4).fill([simple, streaming]).flat()) {
    chats.push(await person.call('POST', '/api/chat/', { agent_id: agent.id }));
  }
  const traffic = new Traffic(person, chats);
  traffic.start(EVERY_MS);
  await sleep(AROUND_MS);
  const stopped = Date.now();
  await n8n.stop('SIGTERM');
  const gone = Date.now();
  await n8n.start();
  await sleep(AROUND_MS);
  await traffic.stop();
  const { answered: done, failed: cut, open, lost } = await traffic.outcome();
  const codes = cut.map(({ failure }) => failure.code);
  console.log(
    `${traffic.sent.length} messages, ${done.length} answered, failed: ${codes.join(', ') || 'none'}; n8n took ${gone - stopped} ms to stop`,
  );
  assert.deepEqual([cut, open, lost, traffic.refused], [[], [], [], []]);
}

async function waitsForN8n(here) {
  const { n8n, person, streaming } = here;
  await n8n.stop();
  const begun = Date.now();
  const sent = await ask(person, streaming.chat, 'Are you there?');
  await n8n.start();
  const end = await until('the end', () => answerTo(person, sent) ?? failureOf(person, sent), 90_000);
  // On a busy machine, n8n may start more slowly than Regent retries an unreachable host.
  if (end.code === 'workflow_unreachable' && Date.now() - begun > TRIED_FOR_MS) await retry(here, sent);
  assert.match((await until('the answer', () => answerTo(person, sent), 60_000)).message, /Are you there/);
}

async function answersRetryAfterActivation(here) {
  const { n8n, person, streaming } = here;
  const { agent, chat, workflow } = streaming;
  await n8n.api('POST', `/workflows/${workflow.id}/unpublish`);
  // n8n still answers messages until it has removed the webhook.
  await until('n8n to remove the webhook', async () => {
    const { message } = await (await fetch(`${n8n.url}/webhook/${agent.webhook_path}`, { method: 'PATCH' })).json();
    return /^The requested webhook/.test(message);
  });
  const { sent, failure } = await failed(person, chat, 'Anybody?');
  assert.equal(failure.code, 'workflow_not_active');
  await n8n.api('POST', `/workflows/${workflow.id}/publish`);
  await sleep(1500);
  await retry(here, sent);
  assert.match((await until('the answer', () => answerTo(person, sent))).message, /Anybody/);
  assert.match(await answered(person, chat, 'And again?'), /And again/);
}
