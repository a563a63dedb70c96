import type { MessageView } from '@contract/chat/realtime';
import { apply, emptyTimeline, type Timeline } from './timeline';
import { rowsOf, savedMessages, withPersonaRows } from './timeline-view';

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
const rows = (all: (number | [number, number])[], pendingId: number | null = null, floor = 0): (number | string)[] => {
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
  const shown = rowsOf(savedMessages({ ...timelineOf(...messages), floor }), pendingId !== null, pendingId);
  return shown.map((row) => (row.kind === 'saved' ? row.message.id : row.kind));
};

describe('the order of a conversation', () => {
  it.each<[string, (number | [number, number])[], number | null, (number | string)[]]>([
    ['messages that were sent during a reply stand below it', [1, 2, 3, [4, 1]], null, [1, 4, 2, 3]],
    ['a burst becomes pairs', [1, 2, 3, [4, 1], [5, 2], [6, 3]], null, [1, 4, 2, 5, 3, 6]],
    ['several replies stay together', [1, 2, [3, 1], [4, 2], [5, 1]], null, [1, 3, 5, 2, 4]],
    ['the running reply stands above queued messages', [1, 2, 3], 1, [1, 'running', 2, 3]],
    ['another reply to the same message follows its earlier one', [1, 2, [3, 1]], 1, [1, 3, 'running', 2]],
    ['a reply to a deleted message keeps its place', [2, [3, 1], 4], null, [2, 3, 4]],
    ['a message of the agent on its own keeps its place', [1, [2, 0], 3, [4, 1]], null, [1, 4, 2, 3]],
    ['a running reply to a deleted message comes last', [2, 4], 3, [2, 4, 'running']],
  ])('%s', (_what, all, pendingId, expected) => expect(rows(all, pendingId)).toEqual(expected));

  it.each<[string, (number | [number, number])[], number | null, (number | string)[]]>([
    ['a reply to an older message comes first', [12, [13, 8], 14], null, [13, 12, 14]],
    ['replies to older messages are in the order of those', [12, [13, 9], [14, 8], [15, 12]], null, [14, 13, 12, 15]],
    ['a message of the agent on its own keeps its place', [12, [13, 0], 14], null, [12, 13, 14]],
    ['a running reply to an older message comes first', [12, 13], 8, ['running', 12, 13]],
    ['it stands between replies to older messages', [12, [13, 7], [14, 9]], 8, [13, 'running', 14, 12]],
  ])('while older messages are not loaded, %s', (_what, all, pendingId, expected) =>
    expect(rows(all, pendingId, 1)).toEqual(expected),
  );

  it('shows changes of the persona after the first loaded message, below a reply to an older one', () => {
    const reply = { ...answer(14, 5), reply_to: 9 };
    const shown = savedMessages({ ...timelineOf({ ...question, id: 12, seq: 4, rev: 4 }, reply), floor: 4 });
    const next: MessageView = { ...question, id: 15, seq: 6, rev: 6, client_id: 'c2' };
    const all = [
      ...shown,
      { kind: 'saved' as const, key: 'c2', message: { ...next, message: 'Next' }, delivery: null },
    ];
    const marked = withPersonaRows(all, [
      { after_seq: 3, from: null, to: 'Old' },
      { after_seq: 4, from: 'Old', to: 'New' },
    ]);
    expect(marked.map((row) => (row.kind === 'persona' ? row.name : row.key))).toEqual(['reply-9', 'c1', 'New', 'c2']);
  });
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
