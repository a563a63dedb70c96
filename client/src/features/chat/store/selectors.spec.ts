import type { MessageView } from '@contract/realtime';
import { chatOpened, chatReducer, newestLoaded, typingArrived } from './chat-slice';
import type { ChatState } from './chat-state';
import { selectLastSign } from './selectors';

const CHAT = 7;
const ASKED = '2026-03-05T10:00:00.000Z';
const TOLD = Date.parse('2026-03-05T10:02:00.000Z');

/** A chat with one pending message; a revision after it was sent is a retry. */
const waiting = ({ rev }: { rev: number }) => {
  const asked = { id: 1, message: 'Hello?', is_agent_message: false, created_at: ASKED, seq: 1, rev };
  const messages: MessageView[] = [{ ...asked, delivery: 'queued' }];
  return chatReducer(
    chatReducer(undefined, chatOpened(CHAT)),
    newestLoaded({ chatId: CHAT, messages, complete: true }),
  );
};
const told = (state: ChatState) => {
  const activity = { text: 'Searching', step: 1, steps: 2 };
  return chatReducer(state, typingArrived({ chat_id: CHAT, is_typing: true, expires_at: ASKED, activity, at: TOLD }));
};

describe('selectLastSign', () => {
  it('returns the time of the message or of later agent activity', () => {
    const state = waiting({ rev: 1 });
    expect(selectLastSign({ chat: state }, CHAT)).toBe(Date.parse(ASKED));
    expect(selectLastSign({ chat: told(state) }, CHAT)).toBe(TOLD);
  });

  it('returns null for a resent message until the agent reports activity', () => {
    const state = waiting({ rev: 3 });
    expect(selectLastSign({ chat: state }, CHAT)).toBeNull();
    expect(selectLastSign({ chat: told(state) }, CHAT)).toBe(TOLD);
  });
});
