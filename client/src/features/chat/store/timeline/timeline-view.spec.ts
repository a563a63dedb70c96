import type { MessageView } from '@contract/realtime';
import { apply, emptyTimeline, type Timeline } from './timeline';
import { rowsOf, savedMessages } from './timeline-view';

const question: MessageView = {
  id: 7,
  message: 'How are you?',
  is_agent_message: false,
  created_at: '2026-01-01T00:00:00Z',
  seq: 1,
  rev: 1,
  client_id: 'c1',
  delivery: 'queued',
};
const answer = (id: number, seq: number): MessageView => ({
  id,
  message: `Answer ${id}`,
  is_agent_message: true,
  created_at: '2026-01-01T00:00:01Z',
  seq,
  rev: seq,
  reply_to: 7,
});

const timelineOf = (...messages: MessageView[]): Timeline =>
  messages.reduce((timeline, message) => apply(timeline, message).state, emptyTimeline);
const shortcutLabels = (timeline: Timeline, isAwaited: boolean, pendingId: number | null): string[] =>
  rowsOf(savedMessages(timeline), isAwaited, pendingId).map((row) => row.key);

/** Messages by ID; a pair is a reply and the message that it answers. */
const rows = (all: (number | [number, number])[], pendingId: number | null = null): (number | string)[] => {
  const messages = all.map((one, at): MessageView => {
    const [id, source] = Array.isArray(one) ? one : [one];
    const delivery = source === undefined ? 'queued' : undefined;
    const view = {
      ...question,
      id,
      seq: at + 1,
      rev: at + 1,
      client_id: String(id),
      is_agent_message: source !== undefined,
    };
    return { ...view, ...(delivery && { delivery }), ...(source !== undefined && { reply_to: source }) };
  });
  const shown = rowsOf(savedMessages(timelineOf(...messages)), pendingId !== null, pendingId);
  return shown.map((row) => (row.kind === 'saved' ? row.message.id : row.kind));
};

describe('the order of a conversation', () => {
  it.each<[string, (number | [number, number])[], number | null, (number | string)[]]>([
    ['messages that were sent during a reply stand below it', [1, 2, 3, [4, 1]], null, [1, 4, 2, 3]],
    ['a burst becomes pairs', [1, 2, 3, [4, 1], [5, 2], [6, 3]], null, [1, 4, 2, 5, 3, 6]],
    ['several replies stay together', [1, 2, [3, 1], [4, 2], [5, 1]], null, [1, 3, 5, 2, 4]],
    ['the running reply stands above queued messages', [1, 2, 3], 1, [1, 'running', 2, 3]],
    ['another reply to the same message follows its earlier one', [1, 2, [3, 1]], 1, [1, 3, 'running', 2]],
    ['a reply to a message that is not loaded keeps its place', [2, [3, 1], 4], null, [2, 3, 4]],
    ['a message of the agent on its own keeps its place', [1, [2, 0], 3, [4, 1]], null, [1, 4, 2, 3]],
    ['a running reply to a message that is not loaded comes last', [2, 3], 1, [2, 3, 'running']],
  ])('%s', (_what, all, pendingId, expected) => expect(rows(all, pendingId)).toEqual(expected));
});

describe('timeline rows', () => {
  it('keep the key of the running reply for the message that replaces it', () => {
    const running = shortcutLabels(timelineOf(question), true, 7);
    expect(running).toHaveLength(2);
    expect(shortcutLabels(timelineOf(question, answer(8, 2)), false, null)).toEqual(running);
  });

  it('have unique keys, even if a message has two replies or is being answered again', () => {
    const keys = shortcutLabels(timelineOf(question, answer(8, 2), answer(9, 3)), true, 7);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(4);
  });
});
