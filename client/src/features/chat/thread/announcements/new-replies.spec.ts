import type { MessageView } from '@contract/chat/realtime';
import { rememberSent } from '../../store/sent-here';
import { newReplies } from './new-replies';

type Stored = MessageView & { message: string };

const said = (seq: number, minute: number, is_agent_message = true): Stored => ({
  id: seq,
  seq,
  rev: seq,
  message: `${seq}`,
  is_agent_message,
  created_at: `2026-01-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
});

/** Ids of the replies announced after each snapshot of a chat that was just opened. */
function told(conversation: number, ...snapshots: Stored[][]): number[][] {
  let known: number | null = null;
  return snapshots.map((stored) => {
    const { upTo, fresh } = newReplies(known, stored, conversation);
    known = upTo;
    return fresh.map(({ id }) => id);
  });
}

describe('new replies', () => {
  it('are those that arrive while the chat is open, once, without older pages', () => {
    const first = [said(5, 5, false), said(6, 6)];
    expect(told(1, first, [...first, said(7, 7)], [said(1, 1), ...first, said(7, 7)])).toEqual([[], [7], []]);
  });

  it('include the last one that an alternative of the conversation opens with', () => {
    expect(told(2, [said(1, 1, false), said(2, 2)])).toEqual([[]]);
    expect(told(2, [said(1, 1, false), said(2, 3), said(3, 4)])).toEqual([[3]]);
    // Back at the earlier alternative, which was announced before.
    expect(told(2, [said(1, 1, false), said(2, 2)])).toEqual([[]]);
  });

  it('include, once, the reply to a message that this tab sent before the chat was on screen', () => {
    rememberSent('a');
    const both = [
      { ...said(1, 1, false), client_id: 'a' },
      { ...said(2, 2), reply_to: 1 },
    ];
    expect(told(5, both, both)).toEqual([[2], []]);
    expect(told(6, [said(1, 1)])).toEqual([[]]);
    expect(told(5, both)).toEqual([[]]);
  });

  it('exclude those of another conversation', () => {
    expect(told(3, [said(1, 8)])).toEqual([[]]);
    expect(told(4, [said(1, 9)])).toEqual([[]]);
  });
});
