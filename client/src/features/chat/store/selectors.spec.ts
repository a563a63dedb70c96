import type { MessageView } from '@contract/chat/realtime';
import { chatOpened, chatReducer, newestLoaded, revisionChanged, typingArrived } from './chat-slice';
import type { ChatState } from './chat-state';
import { selectLastSign, selectPendingSince } from './selectors';
import { newRevision } from './timeline/revision';

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

describe('a regenerated reply', () => {
  const ASKED_AGAIN = '2026-03-05T12:00:00.000Z';
  const answered = (): ChatState => {
    const asked = { id: 1, message: 'Hello?', is_agent_message: false, created_at: ASKED, seq: 1, rev: 1 };
    const reply = { id: 2, message: 'Hello!', is_agent_message: true, created_at: ASKED, seq: 2, rev: 2, reply_to: 1 };
    const messages: MessageView[] = [{ ...asked, delivery: 'answered' }, reply];
    const opened = chatReducer(undefined, chatOpened(CHAT));
    return chatReducer(opened, newestLoaded({ chatId: CHAT, messages, complete: true }));
  };

  it('counts its waiting time from the request while it is sent', () => {
    const revision = { ...newRevision(1, null, 'c'), createdAt: ASKED_AGAIN, isSending: true };
    const state = { chat: chatReducer(answered(), revisionChanged({ chatId: CHAT, revision })) };
    expect(selectPendingSince(state, { id: CHAT, created_at: ASKED })).toBe(Date.parse(ASKED_AGAIN));
    expect(selectLastSign(state, CHAT)).toBe(Date.parse(ASKED_AGAIN));
  });

  it('counts its waiting time from the creation of its alternative, also in a tab opened later', () => {
    const since = (rev: number) =>
      selectPendingSince({ chat: waiting({ rev }) }, { id: CHAT, created_at: ASKED_AGAIN });
    expect([since(1), since(2), since(3)]).toEqual([Date.parse(ASKED), Date.parse(ASKED_AGAIN), null]);
  });
});
