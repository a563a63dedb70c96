import { pino } from 'pino';
import { type Config, parseConfig } from '../../../platform/config/config.js';
import { AnswerChats } from './answer-chats.js';
import { WaitingLines } from './waiting-lines.js';

const AGENT = 7;
const config: Config = parseConfig({
  APP_SECRET: 'long enough to be accepted as a secret',
  AGENT_CONCURRENCY: '2',
});

/** Claims and answers in memory: what a chat has to say is claimed once. */
function answering(replyMs = 5000) {
  const state = {
    isAway: false,
    waiting: new Set<number>(),
    answered: [] as number[],
    lineUps: [] as number[][],
    woken: [] as object[],
  };
  const turnOf = (chatId: number) => ({ turn_id: chatId * 10, chat_id: chatId, agent_id: AGENT, creator_id: 1 });
  const reached = async (): Promise<void> => {
    await Promise.resolve();
    if (state.isAway) throw new Error('the database is away');
  };
  const turns = {
    claim: async ({ chatId }: { chatId: number }) => {
      await reached();
      return state.waiting.delete(chatId) ? { ...turnOf(chatId), in_line: false } : undefined;
    },
    lineUp: async (chatIds: number[]) => {
      state.lineUps.push(chatIds);
      await reached();
      return chatIds.filter((chatId) => state.waiting.has(chatId)).map(turnOf);
    },
    keep: async (held: { turnId: number }[]) => new Set(held.map(({ turnId }) => turnId)),
    leave: async () => {},
  };
  const generate = {
    run: async (turn: { chat_id: number }) => {
      await new Promise((done) => setTimeout(done, replyMs));
      state.answered.push(turn.chat_id);
    },
  };
  const breakers = { onClosed: () => {}, closedFor: () => 0, isClosed: () => true };
  const queue = { add: (_name: string, data: object) => void state.woken.push(data) };
  const metrics = { gauge: () => {} };
  const lines = new WaitingLines(
    config,
    pino({ level: 'silent' }),
    turns as never,
    breakers as never,
    queue as never,
    metrics as never,
  );
  lines.start();
  const answer = new AnswerChats(config, turns as never, generate as never, lines);
  const post = (chatId: number): Promise<void> => {
    state.waiting.add(chatId);
    return answer.run(chatId, AGENT);
  };
  return { state, post, answer, lines };
}

describe('AnswerChats', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('goes on in all places with who was remembered, once a database that was away is back', async () => {
    const { state, post, answer, lines } = answering();
    state.isAway = true;
    const first = [1, 2].map((chatId) => post(chatId).catch(() => {}));
    for (const chatId of [3, 4, 5, 6]) await post(chatId);
    await Promise.all(first);
    state.isAway = false;
    await jest.advanceTimersByTimeAsync(1100);
    await jest.advanceTimersByTimeAsync(10_500);
    expect(state.answered).toEqual([3, 4, 5, 6]);
    for (const chatId of [1, 2]) void answer.run(chatId, AGENT); // as the sweeper does
    await jest.advanceTimersByTimeAsync(6000);
    expect(state.waiting.size).toBe(0);
    await lines.stop();
  });

  it('writes nothing for a wait that is soon over', async () => {
    const { state, post, lines } = answering(100);
    for (const chatId of [1, 2, 3, 4, 5, 6]) void post(chatId);
    await jest.advanceTimersByTimeAsync(2000);
    expect(state.answered).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state.lineUps).toEqual([]);
    await lines.stop();
  });

  it('hands on at a stop whom it only remembered', async () => {
    const { state, post, lines } = answering();
    for (const chatId of [1, 2, 3, 4]) void post(chatId);
    await jest.advanceTimersByTimeAsync(100);
    await lines.stop();
    void post(5);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.answered).toEqual([1, 2]);
    expect(state.woken).toEqual([3, 4, 5].map((chat_id) => ({ chat_id, agent_id: AGENT })));
  });

  it('writes once at most for a chat whose turn cannot be claimed, and still takes its next one', async () => {
    const { state, post, lines } = answering();
    for (const chatId of [1, 2]) void post(chatId);
    await jest.advanceTimersByTimeAsync(0);
    await post(3);
    state.waiting.delete(3); // it is at work elsewhere
    await jest.advanceTimersByTimeAsync(3000);
    expect(state.lineUps).toEqual([[3]]);
    await post(3);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(state.answered).toEqual([1, 2, 3]);
    await lines.stop();
  });
});
