// The integration with a real n8n: three templates answer in a chat, a stop in the middle shows and can be retried, and
// Regent makes, publishes, checks and removes workflows itself.
// N8N_HOME says where n8n is installed (`node/` with Node 24, `n8n/` with the package).

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModel } from './model.mjs';
import { N8n } from './n8n.mjs';
import { provisioning } from './provisioning.mjs';
import { signIn, startRegent, until } from './regent.mjs';

const home = process.env.N8N_HOME ?? '';
if (!N8n.isInstalled(home)) {
  console.error('No n8n found. Set N8N_HOME to a folder that has n8n 2.41 in n8n/ and Node 24 in node/.');
  process.exit(1);
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
const work = mkdtempSync(join(tmpdir(), 'regent-n8n-'));
const model = await startModel();
const n8n = new N8n({ home, data: work, port: await freePort(), modelUrl: model.url });
const closing = [() => model.close(), () => n8n.stop('SIGKILL'), () => rmSync(work, { recursive: true, force: true })];
let passed = 0;

/** One named step with its time. */
async function step(name, run) {
  const begun = Date.now();
  await run();
  passed += 1;
  console.log(`ok  ${name} (${Date.now() - begun} ms)`);
}

/** Makes an agent, its credential and its workflow from a template, and publishes both. */
async function wire(person, template) {
  const agent = await person.call('POST', '/api/studio/agent/', {
    name: `Real ${template} ${Date.now()}`,
    type: 'helpers',
    short_description: 's',
    description: 'd',
    agent_context: 'c',
    skills: [],
    template_type: template === 'callback' ? null : template,
    welcome_message: null,
  });
  const credential = `Regent agent ${agent.id}`;
  await n8n.api('POST', '/credentials', {
    name: credential,
    type: 'httpHeaderAuth',
    data: { name: 'X-API-Key', value: agent.api_key },
  });
  const pasted = await person.call('GET', `/api/studio/agent/${agent.id}/n8n_template?type=${template}`);
  const workflow = await n8n.api('POST', '/workflows', pasted);
  await n8n.api('POST', `/workflows/${workflow.id}/publish`);
  await person.call('PATCH', `/api/studio/agent/${agent.id}/`, { status: 'ready' });
  const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
  return { agent, workflow, chat };
}

async function ask(person, chat, message) {
  const sent = await person.call('POST', `/api/chat/${chat.id}/message/`, { message, client_id: crypto.randomUUID() });
  return sent;
}
const answerTo = (person, sent) =>
  person.events.find((e) => e.name === 'message.created' && e.message.reply_to === sent.id)?.message;
const failureOf = (person, sent, after = 0) =>
  person.events.find(
    (e) => e.name === 'message.updated' && e.message.id === sent.id && e.at >= after && e.message.delivery === 'failed',
  )?.message;
const deltasOf = (person, sent) => person.events.filter((e) => e.name === 'message.delta' && e.reply_to === sent.id);

try {
  await step('n8n starts, with an owner and a key', async () => {
    await n8n.start();
    await n8n.bootstrap();
    await n8n.api('POST', '/credentials', {
      name: 'OpenRouter account',
      type: 'openRouterApi',
      data: { apiKey: 'test' },
    });
  });
  const port = await freePort();
  const regent = await startRegent({ data: join(work, 'regent'), port, env: { N8N_BASE_URL: n8n.url } });
  closing.unshift(() => regent.stop());
  const person = await signIn(regent.url, 'creator@example.com');
  closing.unshift(() => person.close());

  await step('simple: answers in a chat, its webhook refuses a wrong key', async () => {
    const { agent, chat } = await wire(person, 'simple');
    const sent = await ask(person, chat, 'Hello n8n');
    const answer = await until('the answer', () => answerTo(person, sent));
    assert.equal(answer.message, 'You said: Hello n8n');
    const wrong = await fetch(`${n8n.url}/webhook/agent-${agent.id}`, {
      method: 'POST',
      headers: { 'X-API-Key': 'wrong', 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(wrong.status, 403);
  });

  let streaming;
  await step('openrouter: streams, and searches the knowledge base through our API', async () => {
    streaming = await wire(person, 'openrouter');
    const sent = await ask(person, streaming.chat, 'Tell me something in a stream of words');
    const answer = await until('the answer', () => answerTo(person, sent));
    const deltas = deltasOf(person, sent);
    assert.match(answer.message, /You asked: Tell me something/);
    assert.ok(deltas.length > 3, `expected a stream, got ${deltas.length} deltas`);
    assert.equal(
      deltas
        .map((d) => d.text)
        .join('')
        .trim(),
      answer.message,
    );
    const withTool = await ask(person, streaming.chat, 'Please search for refunds');
    assert.match(
      (await until('the answer with a tool', () => answerTo(person, withTool))).message,
      /The knowledge base says: /,
    );
  });

  await step('callback: the reply comes by the Integration API', async () => {
    const { chat } = await wire(person, 'callback');
    const sent = await ask(person, chat, 'Take your time');
    const answer = await until('the callback', () => answerTo(person, sent));
    assert.equal(answer.message, 'You said: Take your time');
  });

  await step('n8n killed in mid-reply: a visible failure, whose retry works', async () => {
    const long = Array.from({ length: 120 }, (_, i) => `word${i}`).join(' ');
    const sent = await ask(person, streaming.chat, long);
    await until('the stream to begin', () => deltasOf(person, sent).length > 2);
    await n8n.stop('SIGKILL');
    const failed = await until('the failure', () => failureOf(person, sent));
    assert.equal(failed.failure.code, 'connection_lost');
    assert.ok(failed.failure.partial.length > 0, 'what had come is kept');
    await n8n.start();
    await person.call('POST', `/api/chat/${streaming.chat.id}/message/${sent.id}/retry/`);
    const answer = await until('the answer after the retry', () => answerTo(person, sent), 60_000);
    assert.match(answer.message, /word119/);
  });

  await step('n8n down when a message is sent: waited for, and answered when it is back', async () => {
    await n8n.stop();
    const sent = await ask(person, streaming.chat, 'Are you there?');
    await n8n.start();
    assert.match((await until('the answer', () => answerTo(person, sent), 60_000)).message, /Are you there/);
  });

  await step('deactivated by hand: the failure says so, and a retry after activation works', async () => {
    await n8n.api('POST', `/workflows/${streaming.workflow.id}/unpublish`);
    const sent = await until('n8n to let go of the webhook', async () => {
      const one = await ask(person, streaming.chat, 'Anybody?');
      await until('an end', () => answerTo(person, one) ?? failureOf(person, one));
      return failureOf(person, one) ? one : undefined;
    });
    assert.equal(failureOf(person, sent).failure.code, 'workflow_not_active');
    await n8n.api('POST', `/workflows/${streaming.workflow.id}/publish`);
    await new Promise((done) => setTimeout(done, 1500));
    await person.call('POST', `/api/chat/${streaming.chat.id}/message/${sent.id}/retry/`);
    assert.match((await until('the answer', () => answerTo(person, sent))).message, /Anybody/);
  });

  person.close();
  await regent.stop();
  await provisioning({ step, n8n, freePort, closing, data: join(work, 'regent') });
  console.log(`${passed} passed, 0 failed`);
} catch (error) {
  console.error(error);
  console.log(`${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  for (const close of closing) await Promise.resolve(close()).catch(() => {});
}
process.exit();
