import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { FakeCall } from '../../support/services/fake-workflow-host.js';
import { until } from '../../support/util/until.js';

const LIMIT = 3;
/** Slots of one creator, of ten in total. */
const SHARE = 8;

let installation: Installation;
let api: Regent;
let ann: Person;
let slow: OwnAgent;
let quick: OwnAgent;

beforeEach(async () => {
  installation = await Installation.open({
    AGENT_CONCURRENCY: String(LIMIT),
    WORKER_CONCURRENCY: String(SHARE),
    SWEEP_INTERVAL_MS: '200',
    TURN_LEASE_MS: '2000',
  });
  api = await installation.start('api');
  ann = await installation.person(api);
  slow = await ann.agent();
  quick = await ann.agent();
});
afterEach(() => installation.close());

/** Posts one message to each of `count` new chats. */
async function postEach(agent: OwnAgent, count: number): Promise<{ chatId: number; messageId: number }[]> {
  const sent: { chatId: number; messageId: number }[] = [];
  for (let i = 0; i < count; i++) {
    const { id: chatId } = await ann.chat(agent.id);
    sent.push({ chatId, messageId: (await ann.post(chatId, `message ${i}`)).id });
  }
  return sent;
}

interface TurnRow {
  state: string;
  attempt: number;
  in_line: boolean;
  started: boolean;
}

const turnsOf = (agent: OwnAgent): Promise<TurnRow[]> =>
  installation.rows<TurnRow>(
    `SELECT state, attempt, state = 'queued' AND line_code IS NOT NULL AS in_line, started_at IS NOT NULL AS started
     FROM turn WHERE agent_id = $1 ORDER BY id`,
    [agent.id],
  );

const queuedOf = async (agent: OwnAgent): Promise<number> =>
  (await turnsOf(agent)).filter((turn) => turn.in_line).length;
const callsOf = (agent: OwnAgent) => installation.host.callsOf(agent.id);

/** The maximum number of concurrent calls of the agent. */
function mostAtOnce(agent: OwnAgent): number {
  const calls = callsOf(agent);
  return Math.max(
    ...calls.map(
      ({ receivedAt }) =>
        calls.filter((c) => c.receivedAt <= receivedAt && (c.endedAt ?? Infinity) > receivedAt).length,
    ),
  );
}

describe('agent with a hanging workflow', () => {
  it('[case 49] uses its slots only, and other agents answer as usual', async () => {
    await installation.start('worker');
    installation.host.behave(slow.id, { kind: 'never-answers' });
    await postEach(slow, 20);
    await until('the rest is queued', async () => (await queuedOf(slow)) === 20 - LIMIT);
    const sent = await postEach(quick, 5);
    for (const { chatId, messageId } of sent) await ann.reply(chatId, messageId);
    await sleep(3000); // queued messages are not polled
    expect(callsOf(slow)).toHaveLength(LIMIT);
    const waiting = (await turnsOf(slow)).filter((turn) => turn.in_line);
    expect(waiting).toHaveLength(20 - LIMIT);
    expect(waiting.every((turn) => turn.attempt === 0 && !turn.started)).toBe(true);
  });

  it('fails messages that wait too long in the agent queue', async () => {
    await installation.start('worker', { AGENT_REPLY_TIMEOUT_MS: '2000' });
    installation.host.behave(slow.id, { kind: 'never-answers' });
    const sent = await postEach(slow, 3 * LIMIT);
    for (const { chatId, messageId } of sent) {
      const list = await ann.listed(chatId, (messages) => messages.some((m) => m.delivery === 'failed'), 30_000);
      expect(list.find((message) => message.id === messageId)?.failure?.code).toBe('reply_timeout');
    }
    expect((await turnsOf(slow)).map((turn) => turn.state)).toEqual(sent.map(() => 'failed'));
  });

  it('answers the agent queue in order, each message once', async () => {
    await installation.start('worker');
    installation.host.behave(slow.id, { kind: 'json', value: { output: 'done' }, delayMs: 150 });
    const chats = await postEach(slow, 12);
    const seconds = await Promise.all(chats.map(({ chatId }) => ann.post(chatId, 'and then')));
    for (const [i, { chatId }] of chats.entries()) await ann.reply(chatId, seconds[i]!.id, 30_000);
    expect(mostAtOnce(slow)).toBeLessThanOrEqual(LIMIT);
    expect(mostAtOnce(slow)).toBeGreaterThan(1);
    for (const [i, { chatId, messageId }] of chats.entries()) {
      const asked = callsOf(slow).filter((call) => call.body.sessionId === String(chatId));
      expect(asked.map((call) => call.body.messageId)).toEqual([messageId, seconds[i]!.id]);
      expect(asked.map((call) => call.headers['x-regent-attempt'])).toEqual(['1', '1']);
    }
    const firsts = callsOf(slow).filter((call) => chats.some((chat) => chat.messageId === call.body.messageId));
    const order = firsts.map((call) => chats.findIndex((chat) => chat.messageId === call.body.messageId));
    for (const [at, chat] of order.entries()) expect(Math.abs(at - chat)).toBeLessThanOrEqual(2 * LIMIT);
  });

  it('drops stopped and deleted messages from the agent queue', async () => {
    await installation.start('worker');
    let isHanging = true;
    installation.host.behave(slow.id, () => (isHanging ? { kind: 'never-answers' } : { kind: 'echo' }));
    const inFlight = await postEach(slow, LIMIT);
    await installation.host.waitForCalls(LIMIT, slow.id);
    const [stopped, deleted, kept] = await postEach(slow, 3);
    if (!stopped || !deleted || !kept) throw new Error('three wait');
    await until('the others are queued', async () => (await queuedOf(slow)) === 3);
    expect(await ann.stop(stopped.chatId)).toBe(1);
    await ann.remove(deleted.chatId, deleted.messageId);
    isHanging = false;
    for (const { chatId } of inFlight) await ann.stop(chatId);
    await ann.reply(kept.chatId, kept.messageId);
    await sleep(1000);
    const asked = callsOf(slow).map((call) => call.body.messageId);
    expect(asked).not.toContain(stopped.messageId);
    expect(asked).not.toContain(deleted.messageId);
    expect((await ann.list(stopped.chatId))[0]?.delivery).toBe('stopped');
    const again = await ann.retry(stopped.chatId, stopped.messageId);
    await ann.reply(stopped.chatId, again.id);
  });
});

describe('creator whose workflows all hang', () => {
  const AGENTS = 6;

  it('leaves slots for other creators, and answers each queued message once when slots are free', async () => {
    await installation.start('worker');
    let isHanging = true;
    const agents = [slow, ...(await Promise.all(Array.from({ length: AGENTS - 1 }, () => ann.agent())))];
    for (const agent of agents) {
      installation.host.behave(agent.id, () => (isHanging ? { kind: 'never-answers' } : { kind: 'echo' }));
    }
    const sent = (await Promise.all(agents.map((agent) => postEach(agent, LIMIT)))).flat();
    const allQueued = async (): Promise<number> =>
      (await Promise.all(agents.map(queuedOf))).reduce((sum, each) => sum + each, 0);
    await until('the rest is queued', async () => (await allQueued()) === AGENTS * LIMIT - SHARE);

    const bob = await installation.person(api);
    const { id: agentId } = await bob.agent();
    const { id: chatId } = await bob.chat(agentId);
    for (const text of ['Hello', 'and again']) await bob.reply(chatId, (await bob.post(chatId, text)).id);

    isHanging = false;
    const called = new Set(agents.flatMap(callsOf).map((call) => call.body.messageId));
    expect(called.size).toBe(SHARE);
    const inFlight = sent.filter(({ messageId }) => called.has(messageId));
    for (const each of inFlight) await ann.stop(each.chatId);
    for (const each of sent) if (!called.has(each.messageId)) await ann.reply(each.chatId, each.messageId);
    expect(agents.flatMap(callsOf)).toHaveLength(sent.length);
  });
});

describe('messages lost by the job queue', () => {
  /** The batch size of the sweeper. */
  const BATCH = 500;
  const DUE_FOR_S = 5;
  const INSERT = readFileSync(join(__dirname, '../../support/load-burst.sql'), 'utf8');
  const forgotten = (agent: OwnAgent) => installation.rows(INSERT, [agent.id, BATCH, 'Hello', DUE_FOR_S]);

  it('wait in the agent queue and are answered once', async () => {
    let isSlow = true;
    installation.host.behave(slow.id, () => ({ kind: 'json', value: { output: 'done' }, delayMs: isSlow ? 3000 : 0 }));
    const { id: chatId } = await ann.chat(quick.id);
    await forgotten(slow);
    await installation.start('worker');
    await until('the rest is queued', async () => (await queuedOf(slow)) === BATCH - LIMIT);
    const [queued] = await installation.rows<{ jobs: number }>(
      "SELECT count(*)::int AS jobs FROM bullmq.job WHERE state = 'waiting'",
    );
    expect(queued?.jobs).toBeLessThan(10);
    const { id } = await ann.post(chatId, 'Hello');
    await ann.reply(chatId, id);
    isSlow = false;
    await until(
      'all are answered',
      async () => (await turnsOf(slow)).every((turn) => turn.state === 'answered'),
      60_000,
    );
    expect(mostAtOnce(slow)).toBe(LIMIT);
    expect(new Set(callsOf(slow).map((call) => call.body.messageId)).size).toBe(BATCH);
    expect(callsOf(slow)).toHaveLength(BATCH);
  }, 90_000);
});

describe('unreachable workflow', () => {
  const waitingFor = (agent: OwnAgent) =>
    installation
      .rows<{ code: string }>(`SELECT DISTINCT line_code AS code FROM turn WHERE agent_id = $1 AND state = 'queued'`, [
        agent.id,
      ])
      .then((rows) => rows.map((row) => row.code).filter((code) => code !== null));

  it('is not called during gateway errors, unlike others on its host, and is called again after recovery', async () => {
    await installation.start('worker');
    installation.host.behave(slow.id, { kind: 'bad-gateway', status: 503 });
    const sent = await postEach(slow, 12);
    await until('it is shut', async () => (await waitingFor(slow)).includes('workflow_unreachable'));
    const other = await postEach(quick, 3);
    for (const { chatId, messageId } of other) await ann.reply(chatId, messageId);
    const before = callsOf(slow).length;
    await sleep(3000);
    // Twelve independent retries would have made about 24 calls by now.
    expect(callsOf(slow).length - before).toBeLessThanOrEqual(4);

    installation.host.behave(slow.id, { kind: 'echo' });
    for (const { chatId, messageId } of sent) await ann.reply(chatId, messageId, 40_000);
    expect(await waitingFor(slow)).toEqual([]);
    const [more] = await postEach(slow, 1);
    await ann.reply(more!.chatId, more!.messageId);
    for (const { chatId } of sent) expect((await ann.list(chatId)).filter((m) => m.is_agent_message)).toHaveLength(1);
  });

  it('is not called while its host refuses connections, and is called again after recovery', async () => {
    await installation.start('worker');
    await ann.reply(...(await postEach(quick, 1).then(([one]) => [one!.chatId, one!.messageId] as const)));
    await installation.host.refuse();
    const sent = [...(await postEach(slow, 6)), ...(await postEach(quick, 6))];
    await until('both are shut', async () =>
      [await waitingFor(slow), await waitingFor(quick)].every((codes) => codes.includes('workflow_unreachable')),
    );
    await installation.host.accept();
    for (const { chatId, messageId } of sent) await ann.reply(chatId, messageId, 40_000);
    expect(new Set(installation.host.calls.map((call) => call.headers['idempotency-key'])).size).toBe(
      installation.host.calls.length,
    );
  });

  it('fails its messages after the time limit for an unreachable host', async () => {
    await installation.start('worker', { AGENT_REPLY_TIMEOUT_MS: '4000' });
    installation.host.behave(slow.id, { kind: 'bad-gateway', status: 502 });
    const sent = await postEach(slow, 10);
    for (const { chatId, messageId } of sent) {
      const list = await ann.listed(chatId, (messages) => messages.some((m) => m.delivery === 'failed'), 30_000);
      expect(list.find((message) => message.id === messageId)?.failure?.code).toBe('workflow_unreachable');
    }
  });
});

describe('worker shutdown with messages in agent queues', () => {
  it('hands over pending messages', async () => {
    const first = await installation.start('worker');
    const isHeld = (call: FakeCall) => String(call.body.chatInput).startsWith('message');
    installation.host.behave(slow.id, (call) => (isHeld(call) ? { kind: 'never-answers' } : { kind: 'echo' }));
    const held = await postEach(slow, LIMIT);
    await installation.host.waitForCalls(LIMIT, slow.id);
    const others = await installation.start('worker', { SWEEP_INTERVAL_MS: '1000' });
    const chats = await Promise.all(Array.from({ length: 4 * LIMIT }, () => ann.chat(slow.id)));
    const sent = await Promise.all(chats.map(({ id }) => ann.post(id, 'Hello')));
    installation.host.behave(slow.id, { kind: 'echo' });
    await first.stop();
    for (const [i, { id }] of sent.entries()) await ann.reply(chats[i]!.id, id);
    for (const { chatId, messageId } of held) await ann.reply(chatId, messageId, 30_000);
    await others.stop();
  });

  it('hands over queued messages', async () => {
    const first = await installation.start('worker');
    installation.host.behave(slow.id, { kind: 'never-answers' });
    const sent = await postEach(slow, 10);
    await until('the others are queued', async () => (await queuedOf(slow)) === 10 - LIMIT);
    await first.stop();
    installation.host.behave(slow.id, { kind: 'echo' });
    await installation.start('worker', { TURN_LEASE_MS: '60000' });
    for (const { chatId, messageId } of sent) await ann.reply(chatId, messageId);
    expect(new Set(callsOf(slow).map((call) => call.headers['idempotency-key'])).size).toBe(10);
  });

  it('loses nothing after a kill', async () => {
    const sent = await postEach(slow, 3);
    // The state that a killed worker leaves: queued turns without a worker and without a job.
    await installation.rows(
      `UPDATE turn SET line_code = 'reply_timeout', line_until = now() + interval '60 s', due_at = now() + interval '3 s'`,
    );
    await installation.rows('DELETE FROM bullmq.job').catch(() => undefined);
    await installation.start('worker');
    for (const { chatId, messageId } of sent) await ann.reply(chatId, messageId, 30_000);
    expect(callsOf(slow).map((call) => call.headers['x-regent-attempt'])).toEqual(['1', '1', '1']);
  });
});
