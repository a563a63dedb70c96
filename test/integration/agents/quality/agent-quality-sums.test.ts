import { addDays } from '../../../../server/src/modules/quality/figures/domain/period.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { csvOf, type RatingRow, type RunRow, runRows } from '../../../support/server/seed/run-rows.js';

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
/** Nearest-rank percentile: the smallest value that `share` of all values do not exceed. */
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
  beforeAll(async () => {
    at = await Installation.open();
    regent = await at.start('api');
    [ann, bob, cat] = [await at.person(regent), await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at?.close());

  const { chats, messages, addChat, addMessage, addRun, addRating } = runRows(() => at);
  const csv = (who: Person, path: string) => csvOf(regent.url + path, who.headers);

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
});
