// Upgrades an installation with webhooks at /webhook/agent-{id}: the workflows move to their secret paths in a real n8n
// under load, and no reply fails.
// Usage: npm run test:n8n-upgrade -- FOLDER [BETWEEN...], built checkouts of the release to upgrade from and of those that
// must be started once before this one. N8N_HOME as for run.mjs.
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { freePort } from '../installation/free-port.mjs';
import { openInstallation, runIn } from '../installation/installation.mjs';
import { startProxy } from '../installation/proxy.mjs';
import { answered, makeCredential, newAgent, templateOf } from '../regent/conversation.mjs';
import { agentPath } from '../regent/creator.mjs';
import { signIn } from '../regent/person.mjs';
import { startRegent } from '../regent/regent.mjs';
import { Traffic } from '../regent/traffic.mjs';
import { until } from '../regent/until.mjs';

const TEMPLATES = ['simple', 'simple', 'simple', 'openrouter'];
const CHATS_EACH = 3;
const SEND_EVERY_MS = 200;
const BEFORE_MS = 15_000;
/** For this long after the new release is ready, no reply may fail. */
const WATCHED_FOR_MS = 60_000;
/** Allowance for calls that were in flight when a workflow moved. */
const UNDER_WAY_MS = 5_000;

const [folder, ...between] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: npm run test:n8n-upgrade -- FOLDER [BETWEEN...] (built checkouts, the oldest release first)');
  process.exit(1);
}

const at = await openInstallation({ modelDelayMs: 20 });
const { n8n, data, closing } = at;
const calls = [];
const begun = Date.now();
const note = (text) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${text}`);

/** The path in the published version of a workflow. */
async function publishedPath(workflowId) {
  const { active, activeVersion } = await n8n.api('GET', `/workflows/${workflowId}`);
  const webhooks = (activeVersion?.nodes ?? []).filter(({ type }) => type === 'n8n-nodes-base.webhook');
  assert.equal(webhooks.length, 1);
  return active ? webhooks[0].parameters.path : null;
}

/** On a busy machine, n8n may start more slowly than Regent waits. */
const publish = (person, id) =>
  until('a publication', () =>
    person.call('PATCH', agentPath(id), { status: 'ready' }).catch((error) => {
      if (error.body?.code !== 'workflow_unreachable') throw error;
    }),
  );

/** Agents of the old release: some with workflows that it created, one with its creator's workflow. */
async function makeAgents(person) {
  const agents = [];
  for (const template of TEMPLATES) {
    const { id } = await newAgent(person, template);
    const isReady = async () => (await person.call('GET', agentPath(id))).workflow_state === 'ready';
    await until('a workflow', isReady, 60_000);
    await publish(person, id);
    agents.push(await person.call('GET', agentPath(id)));
  }
  const own = await newAgent(person);
  await makeCredential(n8n, own);
  const { id: n8n_workflow_id } = await n8n.api(
    'POST',
    '/workflows',
    JSON.parse(await templateOf(person, own, 'simple')),
  );
  await n8n.api('POST', `/workflows/${n8n_workflow_id}/publish`);
  await person.call('PATCH', agentPath(own.id), { n8n_workflow_id });
  await publish(person, own.id);
  return { agents, own: { ...own, n8n_workflow_id } };
}

async function chatsWith(person, agents) {
  const chats = [];
  for (let left = CHATS_EACH; left > 0; left -= 1)
    for (const { id } of agents) chats.push(await person.call('POST', '/api/chat/', { agent_id: id }));
  return chats;
}

/** Calls of an agent's workflow at the guessable path. */
const callsAtOldPath = ({ id }) => calls.filter(({ path }) => path === `agent-${id}`);

const isSignedWith = ({ headers, body }, secret, format) => {
  try {
    new Webhook(secret, { format }).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/** A proxy before n8n that records the calls of webhooks. */
async function recordingProxy() {
  const proxy = await startProxy(n8n.url, {
    seen: ({ method, url, ...call }) => {
      const [, path] = /^\/webhook\/([^/?]+)$/.exec(url) ?? [];
      if (method === 'POST' && path) calls.push({ path, ...call });
    },
  });
  closing.unshift(() => proxy.close());
  return proxy;
}

/** @returns a function that starts a build of Regent on the same data; default: the one under test */
async function releases(proxy) {
  const port = await freePort();
  const env = { N8N_BASE_URL: proxy.url, N8N_API_KEY: n8n.key, MESSAGES_PER_MINUTE: '0', READS_PER_MINUTE: '0' };
  return async (checkout) => {
    const build = checkout && resolve(checkout, 'dist/server');
    const regent = await startRegent({ build, data: join(data, 'regent'), port, env });
    closing.unshift(() => regent.stop());
    return regent;
  };
}

async function run() {
  await n8n.start();
  await n8n.bootstrap();
  await n8n.addModelCredential();
  const start = await releases(await recordingProxy());
  const before = await start(folder);
  const person = await signIn(before.url, 'creator@example.com');
  closing.unshift(() => person.close());
  const { agents, own } = await makeAgents(person);
  for (const { id, n8n_workflow_id } of [...agents, own])
    assert.equal(await publishedPath(n8n_workflow_id), `agent-${id}`);
  const chats = await chatsWith(person, [...agents, own]);
  note(`${agents.length} agents and one with a workflow of its creator, all at /webhook/agent-{id}`);

  const traffic = new Traffic(person, chats);
  traffic.start(SEND_EVERY_MS);
  await sleep(BEFORE_MS);
  assert.deepEqual(traffic.refused, []);
  const { stoppedAt, readyAt } = await upgrade(before, start);
  const movedAt = await untilMoved(agents);
  await sleep(Math.max(0, readyAt + WATCHED_FOR_MS - Date.now()));
  await traffic.stop();
  const lastMove = Math.max(...movedAt.values());
  await expectEveryMessageAnswered(person, traffic, { stoppedAt, readyAt, lastMove });
  for (const agent of agents) await expectSecretPath(person, agent, movedAt.get(agent.id));
  note('every workflow that Regent made has its secret path; the old paths are free and no longer called');
  assert.equal(await publishedPath(own.n8n_workflow_id), `agent-${own.id}`);
  assert.ok(callsAtOldPath(own).at(-1).calledAt > lastMove);
  note('the workflow of the creator is where it was');
  await expectBothSignatures(person, agents[0], chats[0]);
}

/** Stops the old release and starts those in between and the new one. */
async function upgrade(before, start) {
  const stoppedAt = Date.now();
  await before.stop();
  note(`the old release has stopped, in ${Date.now() - stoppedAt} ms`);
  for (const checkout of between) {
    const release = await start(checkout);
    note('a release in between is ready, and stops');
    await release.stop();
  }
  await start();
  const readyAt = Date.now();
  note(`the new release is ready, ${readyAt - stoppedAt} ms after the stop`);
  return { stoppedAt, readyAt };
}

/** Waits until every workflow has left its old path. @returns the time for each agent */
async function untilMoved(agents) {
  const movedAt = new Map();
  await until('the workflows to move', async () => {
    for (const { id, n8n_workflow_id } of agents) {
      if (movedAt.has(id) || (await publishedPath(n8n_workflow_id)) === `agent-${id}`) continue;
      movedAt.set(id, Date.now());
      note(`agent ${id} has moved`);
    }
    return movedAt.size === agents.length;
  });
  return movedAt;
}

const sentIn = (list, from, to = Number.POSITIVE_INFINITY) => list.filter((one) => one.at >= from && one.at < to);

async function expectEveryMessageAnswered(person, traffic, times) {
  const { stoppedAt, readyAt, lastMove } = times;
  const { answered: done, failed, open, lost } = await traffic.outcome();
  const phases = {
    old: [0, stoppedAt],
    stopping: [stoppedAt, readyAt],
    moving: [readyAt, lastMove],
    moved: [lastMove],
  };
  for (const [name, range] of Object.entries(phases)) {
    const [sent, answers] = [traffic.sent, done].map((list) => sentIn(list, ...range).length);
    note(`${name}: ${sent} accepted, ${answers} answered, ${sentIn(traffic.refused, ...range).length} not accepted`);
  }
  noteCalls();
  for (const { id, at: time, chat, failure } of failed) {
    note(
      `agent ${chat.agent_id}: ${failure.code}, sent ${((time - readyAt) / 1000).toFixed(1)} s after the new release was ready`,
    );
    console.log(JSON.stringify(await person.call('GET', `/api/studio/agent/${chat.agent_id}/runs?reply_to=${id}`)));
  }
  note(`${failed.length} failed, ${open.length} without an end, ${lost.length} lost`);
  assert.deepEqual([failed.length, open.length, lost.length], [0, 0, 0]);
  assert.deepEqual(sentIn(traffic.refused, readyAt), []);
}

function noteCalls() {
  const noWebhook = calls.filter(({ status }) => status === 404).length;
  const ran = calls.filter(({ status }) => status === 200).map(({ headers }) => headers['webhook-id']);
  const twice = ran.length - new Set(ran).size;
  note(`${calls.length} calls, ${noWebhook} found no webhook and were made again, ${twice} messages ran twice`);
}

async function expectSecretPath(person, agent, movedAt) {
  const { webhook_path } = await person.call('GET', agentPath(agent.id));
  assert.match(webhook_path, new RegExp(`^agent-${agent.id}-[0-9a-f]{32}$`));
  assert.equal(await publishedPath(agent.n8n_workflow_id), webhook_path);
  const late = callsAtOldPath(agent).filter(({ calledAt }) => calledAt > movedAt + UNDER_WAY_MS);
  assert.equal(late.length, 0);
  const guessed = await fetch(`${n8n.url}/webhook/agent-${agent.id}`, { method: 'POST', body: '{}' });
  assert.equal(guessed.status, 404);
}

/** Calls are signed with the key until the creator opens the signing secret, then with both. */
async function expectBothSignatures(person, agent, chat) {
  const { api_key, webhook_secret } = await person.call('GET', agentPath(agent.id));
  // Releases before 25 November 2026 told socket.io's client to stay away when they stopped.
  if (!person.socket.active) person.socket.connect();
  await until('the socket to come back', () => person.socket.connected);
  await answered(person, chat, 'And now?');
  const signed = calls.findLast(({ path }) => path.startsWith(`agent-${agent.id}-`));
  assert.ok(isSignedWith(signed, webhook_secret));
  assert.ok(isSignedWith(signed, api_key, 'raw'));
  note('signed with the signing secret, and with the key as before');
}

runIn(at, async () => {
  await run();
  console.log('passed');
});
