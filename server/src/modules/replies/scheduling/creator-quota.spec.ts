import fc from 'fast-check';
import { pino } from 'pino';
import { parseConfig } from '../../../platform/config/config.js';
import { QueuedTurns } from './queued-turns.js';
import { TurnScheduler } from './turn-scheduler.js';

const GREEDY = 1;
/** Agents below 100 belong to the greedy creator; every other agent has its own creator. */
const creatorOf = (agentId: number): number => (agentId < 100 ? GREEDY : agentId);
const agentOf = (chatId: number): number => Math.floor(chatId / 1000);
const chatOf = (agentId: number, n: number): number => agentId * 1000 + n;

interface Job {
  chat_id: number;
  agent_id?: number;
}

/** What the database, the workflows and the tests share. */
const newState = () => ({
  waiting: new Set<number>(),
  started: [] as number[],
  done: [] as number[],
  running: new Map<number, number>(),
  unreachable: new Set<number>(),
  requeued: 0,
});
type State = ReturnType<typeof newState>;

const after = (ms: number) => new Promise((done) => setTimeout(done, ms));

const turnOf = (chatId: number) => ({
  turn_id: chatId,
  chat_id: chatId,
  agent_id: agentOf(chatId),
  creator_id: creatorOf(agentOf(chatId)),
  is_queued: false,
});

/** The turns of an in-memory database that answers after `dbMs`. */
const turnsOf = (state: State, dbMs: number) => ({
  claim: async (chatId: number, _lease: string, unavailable: { agentId: number }[]) => {
    await after(dbMs);
    if (!state.waiting.has(chatId)) return undefined;
    if (unavailable.some(({ agentId }) => agentId === agentOf(chatId))) return { ...turnOf(chatId), is_queued: true };
    state.waiting.delete(chatId);
    return turnOf(chatId);
  },
  requeue: async ({ chat_id }: { chat_id: number }) => {
    state.requeued += 1;
    await after(dbMs);
    state.waiting.add(chat_id);
    return true;
  },
  enqueue: async (chatIds: number[]) => {
    await after(dbMs);
    return chatIds.filter((chatId) => state.waiting.has(chatId)).map(turnOf);
  },
  renewQueued: async (held: { turnId: number }[]) =>
    new Set(held.map(({ turnId }) => turnId).filter((turnId) => state.waiting.has(turnId))),
  leaveQueue: async () => {},
  busy: (agentId: number) => ({ agentId }),
  unreachable: (agentId: number) => ({ agentId }),
});

/** Workflows that reply after `replyMs`. */
const replyOf = (state: State, replyMs: () => number) => ({
  run: async ({ chat_id: chatId, agent_id: agentId }: { chat_id: number; agent_id: number }) => {
    state.started.push(chatId);
    if (state.unreachable.has(agentId)) return { kind: 'unreachable', url: String(agentId) };
    state.running.set(agentId, (state.running.get(agentId) ?? 0) + 1);
    await after(replyMs());
    state.running.set(agentId, (state.running.get(agentId) ?? 0) - 1);
    state.done.push(chatId);
    return { kind: 'done' };
  },
});

const breakersOf = (state: State) => ({
  onClosed: () => {},
  closedFor: () => 0,
  isClosed: (url: string) => !state.unreachable.has(Number(url)),
});

/** Runs jobs, up to `places` at a time; returns the function that looks for more. */
function runner(jobs: Job[], places: number, run: (chatId: number, agentId?: number) => Promise<unknown>): () => void {
  let busy = 0;
  const work = (): void => {
    while (busy < places && jobs.length > 0) {
      const { chat_id, agent_id } = jobs.shift() as Job;
      busy += 1;
      void run(chat_id, agent_id).finally(() => {
        busy -= 1;
        work();
      });
    }
  };
  return work;
}

/** A worker with its queues, on in-memory database and workflows, with fake timers. Each chat has one message. */
function workerOf(settings: Record<string, string>, { replyMs, dbMs = 3 }: { replyMs: () => number; dbMs?: number }) {
  const config = parseConfig({ APP_SECRET: 'long enough to be accepted as a secret', ...settings });
  const state = newState();
  const turns = turnsOf(state, dbMs);
  const jobs: Job[] = [];
  const jobQueue = { add: (_name: string, job: Job) => void jobs.push(job) };
  const logger = pino({ level: 'silent' });
  const queued = new QueuedTurns(config, logger, turns as never, jobQueue as never);
  const scheduler = new TurnScheduler(
    config,
    logger,
    turns as never,
    replyOf(state, replyMs) as never,
    queued,
    breakersOf(state) as never,
    jobQueue as never,
    { gauge: () => {} } as never,
  );
  const work = runner(jobs, config.replyPlaces, (chatId, agentId) => scheduler.run(chatId, agentId));
  const working = setInterval(work, 5);
  scheduler.start();
  const post = (agentId: number, n: number): void => {
    state.waiting.add(chatOf(agentId, n));
    jobs.push({ chat_id: chatOf(agentId, n), agent_id: agentId });
    work();
  };
  const inFlight = (of: (agentId: number) => boolean): number =>
    [...state.running].reduce((sum, [agentId, count]) => sum + (of(agentId) ? count : 0), 0);
  const stop = async (): Promise<void> => {
    clearInterval(working);
    const stopped = scheduler.stop();
    await jest.runAllTimersAsync();
    await stopped;
  };
  return { config, state, post, inFlight, stop };
}

const isGreedys = (agentId: number): boolean => creatorOf(agentId) === GREEDY;
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('creators that share a worker', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('use all free slots, older messages first', async () => {
    let replyMs = 4000;
    const { state, post, inFlight, stop } = workerOf({}, { replyMs: () => replyMs });
    post(1, 0); // the creator is known now
    await pass(100);
    for (let other = 101; other <= 140; other++) for (let n = 0; n < 4; n++) post(other, n);
    await pass(100);
    replyMs = 9000;
    for (let agentId = 1; agentId <= 15; agentId++) for (let n = 1; n < 60; n++) post(agentId, n);
    await pass(1000);
    expect(inFlight(isGreedys)).toBeLessThan(100);
    await pass(3500); // the others are done
    expect(inFlight(isGreedys)).toBe(200);
    for (let agentId = 1; agentId <= 15; agentId++) post(agentId, 900);
    await pass(5000);
    const newer = state.started.filter((chatId) => chatId % 1000 === 900);
    expect(newer).toEqual([]);
    await stop();
  });

  it('are resolved from the first claims of a new worker, with few requeues and in order', async () => {
    const { state, post, inFlight, stop } = workerOf({}, { replyMs: () => 20_000, dbMs: 60 });
    for (let other = 101; other <= 140; other++) for (let n = 0; n < 3; n++) post(other, n);
    await pass(300);
    for (let n = 0; n < 30; n++) for (let agentId = 1; agentId <= 7; agentId++) post(agentId, n);
    await pass(1000);
    expect(inFlight(isGreedys)).toBe(110); // of the 146 free slots; 36 stay free
    expect(state.requeued).toBeLessThan(80);
    await pass(120_000);
    for (let agentId = 1; agentId <= 7; agentId++) {
      const begun = state.started.filter((chatId) => agentOf(chatId) === agentId).map((chatId) => chatId % 1000);
      for (const [at, n] of [...new Set(begun)].entries()) expect(Math.abs(at - n)).toBeLessThanOrEqual(20);
    }
    await stop();
  });

  it('get a probe of an unreachable agent even when their quota is used up', async () => {
    const { state, post, inFlight, stop } = workerOf({}, { replyMs: () => 300 });
    state.unreachable.add(1);
    post(1, 0);
    await pass(100);
    for (let agentId = 2; agentId <= 30; agentId++) for (let n = 0; n < 100; n++) post(agentId, n);
    await pass(1500);
    expect(inFlight(isGreedys)).toBe(200);
    state.unreachable.clear();
    await pass(2000);
    expect(state.done).toContain(chatOf(1, 0));
    await stop();
  });

  it('[random] get each message answered once, within the limits', async () => {
    const story = fc.record({
      places: fc.constantFrom(1, 3, 8, 20),
      perAgent: fc.constantFrom(1, 2, 5),
      posts: fc.array(fc.record({ agentId: fc.integer({ min: 96, max: 106 }), afterMs: fc.nat(60) }), {
        minLength: 50,
        maxLength: 150,
      }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ places, perAgent, posts }) => {
        const settings = { WORKER_CONCURRENCY: String(places), AGENT_CONCURRENCY: String(perAgent) };
        const { config, state, post, inFlight, stop } = workerOf(settings, { replyMs: () => 150 });
        const next = new Map<number, number>();
        for (const { agentId, afterMs } of posts) {
          const n = next.get(agentId) ?? 0;
          next.set(agentId, n + 1);
          post(agentId, n);
          await pass(afterMs);
          expect(Math.max(0, ...state.running.values())).toBeLessThanOrEqual(perAgent);
          expect(inFlight(() => true)).toBeLessThanOrEqual(config.replyPlaces);
        }
        await pass(60_000);
        expect(state.done.length).toBe(posts.length);
        expect(new Set(state.done).size).toBe(posts.length);
        await stop();
      }),
      { numRuns: 30 },
    );
  });
});
