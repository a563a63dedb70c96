import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { ChatReader } from '../../../../server/src/modules/chat/chats/chat-reader.js';
import { TurnLookupRepository } from '../../../../server/src/modules/chat/turns/turn-lookup.repository.js';
import { RunRepository } from '../../../../server/src/modules/runs/log/run.repository.js';
import { RunMaintenance } from '../../../../server/src/modules/runs/log/run-maintenance.js';
import { SqlRunner } from '../../../../server/src/platform/db/sql.js';
import { RunFixture, runsPath } from '../../../support/server/fixtures/run-fixture.js';
import { callBack, type Person } from '../../../support/server/people/person.js';
import type { Installation } from '../../../support/server/regent.js';

describe('logged runs', () => {
  let fixture: RunFixture;
  let at: Installation;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await RunFixture.open();
    ({ at, ann, bob } = fixture);
  });
  afterAll(() => at?.close());

  it('are visible to the creator only, and contain no runs of another agent', async () => {
    const [agent, other] = [await fixture.newAgent(), await fixture.newAgent()];
    await fixture.ask(bob, agent.id);
    const [run] = await fixture.runs(agent.id, 1);
    for (const query of ['', `${run?.turn_id}/`]) {
      expect((await bob.call('GET', runsPath(agent.id) + query)).body.code).toBe('agent_not_found');
    }
    expect((await ann.call('GET', `${runsPath(other.id)}${run?.turn_id}/`)).body.code).toBe('run_not_found');
    expect((await ann.call('GET', `${runsPath(agent.id)}99999999/`)).body.code).toBe('run_not_found');
    expect((await ann.call('GET', `${runsPath(agent.id)}x/`)).status).toBe(400);
    expect((await ann.call('GET', `${runsPath(agent.id)}?outcome=maybe`)).status).toBe(400);
  });

  it('are found by message ID in own chats only', async () => {
    const { id } = await fixture.newAgent();
    at.host.failThen(id, { kind: 'workflow-error' }, 1);
    const { chatId, messageId } = await fixture.ask(ann, id);
    const bobs = await fixture.ask(bob, id);
    await ann.retry(chatId, messageId);
    await ann.reply(chatId, messageId);
    const found = await fixture.runs(id, 2, `?reply_to=${messageId}`);
    expect(found.map((run) => [run.outcome, run.message_id])).toEqual([
      ['answered', messageId],
      ['failed', messageId],
    ]);
    expect(await fixture.runsOf(id, `?reply_to=${bobs.messageId}`)).toEqual([]);
    expect(await fixture.runsOf((await fixture.newAgent()).id, `?reply_to=${messageId}`)).toEqual([]);
  });

  it('are paginated and filtered by outcome', async () => {
    const { id } = await fixture.newAgent();
    const chat = await ann.chat(id);
    at.host.behave(id, (call) => (String(call.body.chatInput).includes('bad') ? { kind: 'empty' } : { kind: 'echo' }));
    for (const text of ['1', '2 bad', '3', '4', '5 bad']) await ann.post(chat.id, text);
    const all = await fixture.runs(id, 5);
    const ids = all.map((run) => run.turn_id);
    expect([...ids].sort((a, b) => b - a)).toEqual(ids);
    const first = await fixture.runsOf(id, '?limit=2');
    const second = await fixture.runsOf(id, `?limit=2&before=${first.at(-1)?.turn_id}`);
    const third = await fixture.runsOf(id, `?limit=2&before=${second.at(-1)?.turn_id}`);
    expect([...first, ...second, ...third].map((run) => run.turn_id)).toEqual(ids);
    expect((await fixture.runsOf(id, '?outcome=failed')).map((run) => run.failure?.code)).toEqual([
      'empty_reply',
      'empty_reply',
    ]);
    expect(await fixture.runsOf(id, '?outcome=answered')).toHaveLength(3);
    expect(await fixture.runsOf(id, '?outcome=stopped')).toEqual([]);
  });

  it('wait for a callback and are completed by it', async () => {
    const { id, api_key } = await fixture.newAgent();
    at.host.behave(id, { kind: 'json', value: { message: 'Workflow was started' } });
    const chat = await ann.chat(id);
    const { id: messageId } = await ann.post(chat.id, 'Take your time');
    for (const end = Date.now() + 10_000; (await fixture.runsOf(id)).length === 0; await sleep(50))
      expect(Date.now()).toBeLessThan(end);
    expect((await fixture.runsOf(id, '?outcome=waiting'))[0]).toMatchObject({
      total_ms: null,
      attempts: 1,
      message_id: messageId,
    });
    const sent = await fetch(`${fixture.regent.url}/api/integration/chat/${chat.id}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      body: JSON.stringify({ message: 'Done', reply_to: messageId }),
    });
    expect(sent.status).toBe(201);
    const [run] = await fixture.runs(id, 1);
    expect(run).toMatchObject({ outcome: 'answered', message_id: messageId });
    expect(run?.total_ms).toBeGreaterThan(0);
  });

  it('count each answered message and each failed run', async () => {
    const { id } = await fixture.newAgent();
    at.host.failThen(id, { kind: 'workflow-error' }, 2);
    const { chatId, messageId } = await fixture.ask(ann, id);
    await fixture.ask(bob, id);
    await ann.retry(chatId, messageId);
    await ann.reply(chatId, messageId);
    await fixture.ask(ann, id);
    await fixture.runs(id, 4);
    expect(await fixture.statsOf(id)).toEqual({
      agent_id: id,
      conversation_count: 3,
      answered_count: 2,
      failed_count: 2,
    });
  });

  it('count a late reply instead of its earlier failure', async () => {
    const { id, api_key } = await fixture.newAgent();
    at.host.behave(id, { kind: 'workflow-error' });
    const { chatId, messageId } = await fixture.ask(ann, id);
    await fixture.runs(id, 1);
    expect(await fixture.statsOf(id)).toMatchObject({ answered_count: 0, failed_count: 1 });
    await fetch(`${fixture.regent.url}/api/integration/chat/${chatId}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      body: JSON.stringify({ message: 'Here it is', reply_to: messageId }),
    });
    await fixture.runs(id, 1, '?outcome=answered');
    expect(await fixture.statsOf(id)).toMatchObject({ answered_count: 1, failed_count: 0 });
  });

  describe('retention', () => {
    let pool: pg.Pool;
    let collect: RunMaintenance;
    beforeAll(() => {
      pool = new pg.Pool({ connectionString: at.database.url, max: 2 });
      pool.on('error', () => undefined);
      pg.types.setTypeParser(pg.types.builtins.INT8, Number);
      const sql = new SqlRunner(() => pool) as never;
      const chats = new ChatReader(undefined as never, new TurnLookupRepository(sql));
      const repository = new RunRepository(sql, undefined as never);
      collect = new RunMaintenance(fixture.regent.config, pino({ level: 'silent' }), repository, chats);
    });
    afterAll(() => pool?.end());

    it('recovers a run whose process died', async () => {
      const { id } = await fixture.newAgent();
      for (const text of ['one', 'two']) await fixture.ask(ann, id, text);
      await fixture.runs(id, 2);
      await at.rows('DELETE FROM run WHERE agent_id = $1', [id]);
      await at.rows('UPDATE run_progress SET collected_to = 0');
      await collect.collect(0);
      expect((await fixture.runsOf(id)).map((run) => [run.outcome, run.attempts, run.steps])).toEqual([
        ['answered', 1, null],
        ['answered', 1, null],
      ]);
      const before = await at.rows('SELECT count(*) FROM run');
      await collect.collect(0);
      expect(await at.rows('SELECT count(*) FROM run')).toEqual(before);
    });

    it('does not skip open and recent runs', async () => {
      const { id } = await fixture.newAgent();
      at.host.behave(id, { kind: 'json', value: { message: 'Workflow was started' } });
      const chat = await ann.chat(id);
      await ann.post(chat.id, 'Take your time');
      for (const end = Date.now() + 10_000; (await fixture.runsOf(id)).length === 0; await sleep(50))
        expect(Date.now()).toBeLessThan(end);
      const [{ id: open } = { id: 0 }] = await at.rows<{ id: number }>(
        "SELECT min(id)::int AS id FROM turn WHERE state = 'waiting'",
      );
      const other = await fixture.newAgent();
      await fixture.ask(ann, other.id);
      await collect.collect(0);
      const upto = async () =>
        Number((await at.rows<{ n: string }>('SELECT collected_to AS n FROM run_progress'))[0]?.n);
      expect(await upto()).toBe(open - 1);
      await at.rows('UPDATE run_progress SET collected_to = 0');
      await collect.collect(3_600_000);
      expect(await upto()).toBe(0);
    });

    it('deletes runs after the retention period, and keeps the counts', async () => {
      const [old, fresh] = [await fixture.newAgent(), await fixture.newAgent()];
      await fixture.ask(ann, old.id);
      await fixture.runs(old.id, 1);
      const days = fixture.regent.config.RUN_RETENTION_DAYS;
      await at.rows(`UPDATE turn SET created_at = created_at - interval '${days + 1} days'`);
      await fixture.ask(ann, fresh.id);
      await fixture.runs(fresh.id, 1);
      await collect.removeOld();
      expect(await fixture.runsOf(old.id)).toEqual([]);
      expect(await fixture.runsOf(fresh.id)).toHaveLength(1);
      expect(await fixture.statsOf(old.id)).toMatchObject({ answered_count: 1 });
      const kept = await at.rows('SELECT agent_id FROM run');
      expect(kept).toHaveLength(1);
    });
  });

  it('note that invalid suggestions were dropped; ratings are counted for the creator only', async () => {
    const { id } = await fixture.newAgent();
    at.host.behave(id, { kind: 'json', value: { output: 'Hi', suggestions: ['More', 7, 'x'.repeat(121)] } });
    const { chatId } = await fixture.ask(bob, id);
    const [reply] = (await bob.ok('GET', `/api/chat/${chatId}/message/`)).slice(-1);
    expect(reply).toMatchObject({ message: 'Hi', suggestions: ['More'] });
    expect(await fixture.runs(id, 1)).toMatchObject([
      { outcome: 'answered', notes: [{ code: 'suggestions_ignored' }] },
    ]);

    const rate = (body: object, message = reply.id) =>
      bob.call('PUT', `/api/chat/${chatId}/message/${message}/feedback/`, body);
    const bad = { value: -1, reason: 'wrong', comment: ' Not true. ' };
    const first = await rate(bad);
    expect(first).toMatchObject({ status: 200, body: { id: reply.id, feedback: -1, rev: reply.rev + 1 } });
    expect((await rate({ ...bad, reason: 'other' })).body).toEqual(first.body);
    const feedback = (who: Person, query = '') => who.call('GET', `/api/studio/agent/${id}/feedback/${query}`);
    const counts = { up: 0, down: 1, reasons: [{ reason: 'other', count: 1 }], by_day: [{ up: 0, down: 1 }] };
    expect((await feedback(ann)).body).toMatchObject({ days: 30, ...counts, shared: [] });
    expect((await feedback(bob)).status).toBe(404);
    expect((await feedback(ann, '?days=91')).body).toMatchObject({ days: 90 });
    expect((await rate({ value: 2 })).status).toBe(400);
    expect((await rate(bad, reply.reply_to)).status).toBe(404);

    const own = await fixture.ask(ann, id);
    const [ownReply] = (await ann.ok('GET', `/api/chat/${own.chatId}/message/`)).slice(-1);
    await ann.ok('PUT', `/api/chat/${own.chatId}/message/${ownReply.id}/feedback/`, { value: 1, share_text: true });
    expect((await feedback(ann)).body).toMatchObject({ ...counts, shared: [] });

    await rate({ ...bad, share_text: true });
    expect((await feedback(ann)).body.shared).toMatchObject([{ reply: 'Hi', comment: 'Not true.', reason: 'wrong' }]);
    const [listed] = await bob.ok('GET', `/api/chat/${chatId}/message/?since_rev=${reply.rev}`);
    expect(listed).toMatchObject({ id: reply.id, feedback: -1 });
    const stars = async () => (await bob.ok('GET', '/api/account/stars/')).stars_given;
    expect(await stars()).toBe(0);
    await rate({ value: 1 });
    expect(await stars()).toBe(1);
    expect((await rate({ value: null })).body).not.toHaveProperty('feedback');
    expect(await stars()).toBe(0);
    expect((await feedback(ann)).body).toMatchObject({ up: 0, down: 0, shared: [] });
    await rate({ value: 1, share_text: true });
    expect(await stars()).toBe(1);
    await bob.call('DELETE', `/api/chat/${chatId}/message/${reply.id}/`);
    expect(await stars()).toBe(0);
    expect((await feedback(ann)).body).toMatchObject({ up: 0, shared: [] });
    expect(await at.rows('SELECT suggestions, feedback FROM message WHERE id = $1', [reply.id])).toEqual([
      { suggestions: null, feedback: null },
    ]);

    const posted = await fixture.newAgent();
    const chat = await bob.chat(posted.id);
    const send = (suggestions: unknown) =>
      callBack(fixture.regent.url, chat.id, posted.api_key, { message: 'Unasked', suggestions });
    expect((await send(['One', null])).body).toMatchObject({ suggestions: ['One'] });
    expect((await send('One')).status).toBe(201);
  });
});
