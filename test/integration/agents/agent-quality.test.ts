import { parse } from 'csv-parse/sync';
import { addDays } from '../../../server/src/modules/quality/figures/domain/period.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

interface RunRow {
  agent: number;
  chat: number;
  message: number;
  at: string;
  outcome: 'answered' | 'failed' | 'stopped' | 'waiting';
  code?: string;
  version?: number;
  queued?: number;
  first?: number;
  total?: number;
}

interface RatingRow {
  message: number;
  at: string;
  value: 1 | -1;
  reason?: string;
  version?: number;
}

const TODAY = new Date().toISOString().slice(0, 10);
const FROM = addDays(TODAY, -9);
const TO = addDays(TODAY, -1);
const PERIOD = `?from=${FROM}&to=${TO}`;

/** Reproducible numbers below `most`. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const counted = <T>(values: T[]): number => new Set(values).size;
/** Nearest rank: the smallest value that `share` of all do not exceed. */
const rank = (values: number[], share: number): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
};

describe('quality of agents', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  let cat: Person;
  /** Owner of each chat, and the conversation that it belongs to. */
  const chats = new Map<number, { owner: number; conversation: number }>();
  const messages = new Map<number, number>();
  let ids = 1000;

  beforeAll(async () => {
    at = await Installation.open();
    regent = await at.start('api');
    [ann, bob, cat] = [await at.person(regent), await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const newId = (): number => {
    ids += 1;
    return ids;
  };
  const addChat = async (agent: number, owner: number, conversation?: number): Promise<number> => {
    const id = newId();
    await at.sql.query(
      'INSERT INTO chat (id, user_id, agent_id, conversation_id, is_shown) VALUES ($1, $2, $3, $4, $5)',
      [id, owner, agent, conversation ?? null, conversation === undefined],
    );
    chats.set(id, { owner, conversation: conversation ?? id });
    return id;
  };
  const addMessage = async (chat: number, isAgent = false): Promise<number> => {
    const id = newId();
    await at.sql.query('INSERT INTO message (id, chat_id, seq, rev, is_agent, body) VALUES ($1, $2, $5, $5, $3, $4)', [
      id,
      chat,
      isAgent,
      'text',
      id,
    ]);
    messages.set(id, chat);
    return id;
  };
  const addRun = (run: RunRow) =>
    at.sql.query(
      `INSERT INTO run (agent_id, turn_id, chat_id, message_id, outcome, failure_code, attempts, created_at, queued_ms, first_chunk_ms, total_ms, agent_version)
        VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $10, $11)`,
      [
        run.agent,
        newId(),
        run.chat,
        run.message,
        run.outcome,
        run.code,
        run.at,
        run.queued,
        run.first,
        run.total,
        run.version,
      ],
    );
  const addRating = async (agent: number, { message, at: time, value, reason, version }: RatingRow) => {
    const reply = await addMessage(messages.get(message) as number, true);
    await at.sql.query(
      `INSERT INTO message_feedback (message_id, agent_id, value, reason, updated_at, agent_version) VALUES ($1, $2, $3, $4, $5, $6)`,
      [reply, agent, value, reason, time, version],
    );
  };
  const csv = async (who: Person, path: string): Promise<{ rows: Record<string, string>[]; response: Response }> => {
    const response = await fetch(regent.url + path, { headers: who.headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    return { rows: parse(bytes, { bom: true, columns: true }), response };
  };

  it('counts what happened on the days of the period, and not the own chats of the creator', async () => {
    const { id } = await ann.agent();
    const [first, second, own] = [await addChat(id, bob.id), await addChat(id, cat.id), await addChat(id, ann.id)];
    const alternative = await addChat(id, bob.id, first);
    const ask = async (chat: number, time: string, run: Partial<RunRow>) => {
      const message = run.message ?? (await addMessage(chat));
      await addRun({ agent: id, chat, message, at: time, outcome: 'answered', ...run });
      return message;
    };
    // Bob: three questions in one conversation and its alternative, the first one at the border of the period.
    const one = await ask(first, `${FROM}T00:00:00.000Z`, { queued: 10, first: 90, total: 400 });
    const failed = await ask(first, `${FROM}T10:00:00Z`, { outcome: 'failed', code: 'reply_timeout', total: 9000 });
    await ask(first, `${FROM}T10:01:00Z`, { message: failed, queued: 5, first: 15, total: 200 });
    await ask(alternative, `${TO}T23:59:59.999Z`, { total: 600 });
    // Cat: one question, stopped, and one that waits.
    await ask(second, `${TO}T12:00:00Z`, { outcome: 'stopped', total: 50 });
    await ask(second, `${TO}T12:30:00Z`, { outcome: 'waiting' });
    // Outside of the period, and Ann herself.
    await ask(first, `${addDays(FROM, -1)}T23:59:59.999Z`, { total: 1 });
    await ask(second, `${TODAY}T00:00:00.000Z`, { total: 1 });
    const anns = await ask(own, `${TO}T09:00:00Z`, { total: 1 });
    await addRating(id, { message: one, at: `${FROM}T00:00:00Z`, value: 1 });
    await addRating(id, { message: one, at: `${TO}T23:59:59Z`, value: -1, reason: 'wrong' });
    await addRating(id, { message: failed, at: `${TO}T01:00:00Z`, value: -1 });
    await addRating(id, { message: anns, at: `${TO}T01:00:00Z`, value: -1, reason: 'other' });
    await addRating(id, { message: one, at: `${TODAY}T00:00:00Z`, value: 1 });

    const quality = await ann.ok('GET', `/api/studio/agent/${id}/quality/${PERIOD}`);
    expect(quality.total).toEqual({
      ...{ conversations: 2, people: 2, messages: 6, answered: 3, failed: 1, stopped: 1, waiting: 1 },
      ...{ success_rate: 0.75, first_text_p50_ms: 100, first_text_p90_ms: 600, reply_p50_ms: 400, reply_p90_ms: 600 },
      ...{ up: 1, down: 2 },
    });
    expect(quality.days).toHaveLength(9);
    expect(quality.days[0]).toMatchObject({ day: FROM, conversations: 1, people: 1, messages: 3, failed: 1, up: 1 });
    expect(quality.days[1]).toMatchObject({
      day: addDays(FROM, 1),
      messages: 0,
      success_rate: null,
      reply_p50_ms: null,
    });
    expect(quality.days[8]).toMatchObject({
      day: TO,
      conversations: 2,
      people: 2,
      messages: 3,
      stopped: 1,
      waiting: 1,
    });
    expect(quality.failures).toEqual([
      {
        ...{ code: 'reply_timeout', cause: 'reply_timeout', count: 1 },
        ...{ message: expect.stringMatching(/./), fix: expect.stringMatching(/./) },
      },
    ]);
    expect(quality.reasons).toEqual([
      { reason: null, count: 1 },
      { reason: 'wrong', count: 1 },
    ]);
    // Bob asked three questions, one of them twice; Cat two.
    expect(quality.drop_off).toEqual([
      { questions_from: 1, conversations: 0 },
      { questions_from: 2, conversations: 1 },
      { questions_from: 3, conversations: 1 },
      { questions_from: 6, conversations: 0 },
      { questions_from: 11, conversations: 0 },
    ]);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/quality/?from=${TODAY}&to=${TODAY}`)).toMatchObject({
      total: { messages: 1, up: 1 },
    });

    const { rows, response } = await csv(ann, `/api/studio/agent/${id}/quality.csv${PERIOD}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=agent-${id}-quality.csv`);
    expect(rows.map(({ day }) => day)).toEqual([...quality.days.map(({ day }: { day: string }) => day), 'total']);
    expect(rows[0]).toMatchObject({
      messages: '3',
      failed_reply_timeout: '1',
      up: '1',
      success_rate: '0.6666666666666666',
    });
    expect(rows[1]).toMatchObject({ messages: '0', success_rate: '', reply_p50_ms: '' });
    expect(rows[9]).toMatchObject({ messages: '6', failed_reply_timeout: '1', down_wrong: '1', down_no_reason: '1' });
  });

  it('counts the cause of a failure as the run log shows it', async () => {
    const { id } = await ann.agent();
    const chat = await addChat(id, bob.id);
    const fail = async (code: string, detail: object | null, error?: string) => {
      const message = await addMessage(chat);
      await addRun({ agent: id, chat, message, at: `${TO}T10:00:00Z`, outcome: 'failed', code });
      const steps =
        error === undefined ? null : JSON.stringify([{ node: 'Model', run: 0, started_ms: message, error }]);
      await at.sql.query('UPDATE run SET failure_detail = $1, steps = $2 WHERE message_id = $3', [
        detail,
        steps,
        message,
      ]);
    };
    await fail('workflow_error', null, 'Invalid API key for Bob');
    await fail('workflow_error', { status: 500, words: 'Bob broke it' });
    await fail('workflow_error', { status: 500, words: 'Cat broke it' });
    await fail('workflow_error', { diagnosis: { cause: 'model_no_credit', words: 'Bob must pay' } });
    await fail('empty_reply', { fields: ['Bob'] });
    const { failures } = await ann.ok('GET', `/api/studio/agent/${id}/quality/${PERIOD}`);
    const runs = await ann.ok('GET', `/api/studio/agent/${id}/runs/`);
    const causes = runs.map(({ failure }: { failure: { cause: string } }) => failure.cause);
    expect(
      Object.fromEntries(failures.map((each: { cause: string; count: number }) => [each.cause, each.count])),
    ).toEqual(
      Object.fromEntries(
        causes.map((cause: string) => [cause, causes.filter((other: string) => other === cause).length]),
      ),
    );
    expect(failures[0]).toMatchObject({ code: 'workflow_error', cause: 'error_status', count: 2 });
    expect(JSON.stringify(failures)).not.toMatch(/Bob|Cat/);
    const russian = await ann.call('GET', `/api/studio/agent/${id}/quality/${PERIOD}`, undefined, {
      'accept-language': 'ru',
    });
    expect(russian.body.failures[0].message).toMatch(/[а-я]/i);
  });

  it('equals the raw rows of many chats with several agents', async () => {
    const dee = await at.person(regent);
    const agents = [await dee.agent(), await dee.agent({ name: '=HYPERLINK("http://x.example","Free")' })];
    const idle = await dee.agent({ name: 'Idle, "quiet"' });
    const people = [ann, bob, cat, dee];
    const next = numbers(7);
    const rows: RunRow[] = [];
    const ratings: (RatingRow & { agent: number })[] = [];
    for (let n = 0; n < 60; n += 1) {
      const agent = agents[next(2)]!.id;
      const chat = await addChat(agent, people[next(4)]!.id);
      for (let question = next(14); question >= 0; question -= 1) {
        const message = await addMessage(chat);
        const time = new Date(Date.parse(addDays(FROM, -2)) + next(13 * 86_400) * 1000).toISOString();
        const outcome = (['answered', 'answered', 'answered', 'failed', 'stopped'] as const)[next(5)]!;
        const streamed = next(2) === 0 ? { queued: next(500), first: next(2000) } : {};
        const code = outcome === 'failed' ? ['reply_timeout', 'connection_lost'][next(2)] : undefined;
        const version = [undefined, 1, 2][next(3)];
        const row = {
          ...{ agent, chat, message, at: time, outcome, total: next(9000) },
          ...{ ...streamed, ...(code && { code }), ...(version && { version }) },
        };
        rows.push(row);
        await addRun(row);
        if (next(4) > 0) continue;
        const rating = {
          agent,
          message,
          at: time,
          value: next(2) === 0 ? (1 as const) : (-1 as const),
          ...(version && { version }),
        };
        ratings.push(rating);
        await addRating(agent, rating);
      }
    }
    const isCounted = ({ at: time, message }: { at: string; message: number }): boolean =>
      time.slice(0, 10) >= FROM && time.slice(0, 10) <= TO && chats.get(messages.get(message)!)!.owner !== dee.id;
    const expected = (agentIds: number[], day?: string) => {
      const isIn = (row: { agent: number; at: string; message: number }): boolean =>
        isCounted(row) && agentIds.includes(row.agent) && (day === undefined || row.at.startsWith(day));
      const own = rows.filter(isIn);
      const rated = ratings.filter(isIn);
      const of = (outcome: string) => own.filter((row) => row.outcome === outcome);
      const answered = of('answered');
      const [answers, failures] = [answered.length, of('failed').length];
      const first = answered.map(({ queued, first: chunk, total }) => (chunk === undefined ? total! : queued! + chunk));
      const totals = answered.map(({ total }) => total!);
      return {
        conversations: counted(own.map(({ chat }) => chats.get(chat)!.conversation)),
        people: counted(own.map(({ chat }) => chats.get(chat)!.owner)),
        ...{ messages: own.length, answered: answers, failed: failures, stopped: of('stopped').length, waiting: 0 },
        success_rate: answers + failures === 0 ? null : answers / (answers + failures),
        ...{ first_text_p50_ms: rank(first, 0.5), first_text_p90_ms: rank(first, 0.9) },
        ...{ reply_p50_ms: rank(totals, 0.5), reply_p90_ms: rank(totals, 0.9) },
        ...{ up: rated.filter(({ value }) => value > 0).length, down: rated.filter(({ value }) => value < 0).length },
      };
    };
    const ofVersion = (id: number, version: number | undefined) => {
      const isIn = (row: RunRow | (RatingRow & { agent: number })): boolean =>
        isCounted(row) && row.agent === id && row.version === version;
      const own = rows.filter(isIn);
      const totals = own.filter(({ outcome }) => outcome === 'answered').map(({ total }) => total!);
      const failures = own.filter(({ outcome }) => outcome === 'failed').length;
      const rated = ratings.filter(isIn);
      return {
        ...{ version: version ?? null, messages: own.length, answered: totals.length, failed: failures },
        success_rate: totals.length / (totals.length + failures),
        ...{ reply_p50_ms: rank(totals, 0.5), reply_p90_ms: rank(totals, 0.9) },
        ...{ up: rated.filter(({ value }) => value > 0).length, down: rated.filter(({ value }) => value < 0).length },
      };
    };
    const dropOff = (agentIds: number[]): number[] => {
      const own = rows.filter((row) => isCounted(row) && agentIds.includes(row.agent));
      const sizes = [...new Set(own.map(({ chat }) => chat))].map(
        (chat) => own.filter((row) => row.chat === chat).length,
      );
      return [1, 2, 3, 6, 11].map(
        (from, index, all) => sizes.filter((size) => size >= from && size < (all[index + 1] ?? 1e9)).length,
      );
    };

    const all = [...agents, idle].map(({ id }) => id);
    const overview = await dee.ok('GET', `/api/studio/quality/${PERIOD}`);
    expect(overview.total).toEqual(expected(all));
    expect(overview.days).toEqual(overview.days.map(({ day }: { day: string }) => ({ day, ...expected(all, day) })));
    expect(overview.drop_off.map((group: { conversations: number }) => group.conversations)).toEqual(dropOff(all));
    expect(new Set(overview.agents.map((agent: { agent_id: number }) => agent.agent_id))).toEqual(new Set(all));
    for (const { agent_id, name: _name, ...figures } of overview.agents) expect(figures).toEqual(expected([agent_id]));
    for (const { id } of agents) {
      const one = await dee.ok('GET', `/api/studio/agent/${id}/quality/${PERIOD}`);
      expect(one.total).toEqual(expected([id]));
      expect(one.drop_off.map((group: { conversations: number }) => group.conversations)).toEqual(dropOff([id]));
      const failed = rows.filter((row) => isCounted(row) && row.agent === id && row.outcome === 'failed');
      expect(one.versions).toEqual([2, 1, undefined].map((version) => ofVersion(id, version)));
      expect(one.failures.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(failed.length);
    }

    const { rows: table, response } = await csv(dee, `/api/studio/quality.csv${PERIOD}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename=quality.csv');
    expect(table.map(({ agent }) => agent).sort()).toEqual(
      ['', `'=HYPERLINK("http://x.example","Free")`, 'Idle, "quiet"', agents[0]!.name].sort(),
    );
    const total = expected(all);
    expect(table.at(-1)).toMatchObject({ agent_id: 'total', messages: `${total.messages}`, up: `${total.up}` });
  });

  it('is for the creator alone, and takes up to 90 days', async () => {
    const { id } = await ann.agent();
    for (const path of ['quality', 'quality.csv']) {
      expect((await bob.call('GET', `/api/studio/agent/${id}/${path}`)).status).toBe(404);
    }
    const of = (query: string) => ann.call('GET', `/api/studio/agent/${id}/quality/${query}`);
    expect((await of('')).body).toMatchObject({ from: addDays(TODAY, -29), to: TODAY, total: { messages: 0 } });
    expect((await of(`?from=${addDays(TODAY, -89)}`)).body).toMatchObject({
      from: addDays(TODAY, -89),
      complete_from: addDays(TODAY, -29),
    });
    expect(await of(`?from=${addDays(TODAY, -90)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'from' }] },
    });
    expect(await of(`?from=${TODAY}&to=${TO}`)).toMatchObject({ status: 400, body: { errors: [{ field: 'from' }] } });
    expect(await of('?to=2026-02-30')).toMatchObject({ status: 400, body: { errors: [{ field: 'to' }] } });
    const agents = (await bob.ok('GET', '/api/studio/quality/')).agents as unknown[];
    expect(agents).toEqual([]);
  });
});
