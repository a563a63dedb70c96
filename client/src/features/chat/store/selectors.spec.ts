import type { MessageView } from '@contract/realtime';
import { chatOpened, chatReducer, newestLoaded, typingArrived } from './chat-slice';
import type { ChatState } from './chat-state';
import { selectLastSign } from './selectors';

const CHAT = 7;
const ASKED = '2026-03-05T10:00:00.000Z';
const TOLD = Date.parse('2026-03-05T10:02:00.000Z');

/** A chat with one message that waits. A change after it was sent is a retry. */
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

describe('when the agent was last known to be there', () => {
  it('is when it was asked, or told what it does since', () => {
    const state = waiting({ rev: 1 });
    expect(selectLastSign({ chat: state }, CHAT)).toBe(Date.parse(ASKED));
    expect(selectLastSign({ chat: told(state) }, CHAT)).toBe(TOLD);
  });

  it('of what was sent once more is when it told what it does, and not known before', () => {
    const state = waiting({ rev: 3 });
    expect(selectLastSign({ chat: state }, CHAT)).toBeNull();
    expect(selectLastSign({ chat: told(state) }, CHAT)).toBe(TOLD);
  });
});
