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
