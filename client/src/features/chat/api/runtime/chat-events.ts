/** Brings the server's events into the store. */
import { serverNow } from '../../../../lib/time/server-clock';
import type { EventBus } from '../../../../realtime/event-bus';
import * as slice from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { agentMessagesAfter } from '../../store/timeline/timeline-view';
import type { ChatListCache } from '../chat-list-cache';
import type { ChatLoader } from './chat-loader';

/** Listens until the returned function is called. */
export function listenToEvents(
  bus: EventBus,
  { dispatch, getState }: ChatStore,
  loader: ChatLoader,
  list: ChatListCache,
  forget: (chatId: number) => void,
): () => void {
  const stops = [
    bus.on('message.created', ({ chat_id: chatId, message }) => {
      dispatch(slice.messageArrived({ chatId, message }));
      list.message(chatId, message);
      loader.check(chatId);
    }),
    bus.on('message.updated', ({ chat_id: chatId, message }) => {
      dispatch(slice.messageArrived({ chatId, message }));
      if (message.message === null) list.message(chatId, message);
      loader.check(chatId);
    }),
    bus.on('message.delta', (delta) => {
      dispatch(slice.deltaArrived(delta));
      loader.check(delta.chat_id);
    }),
    bus.on('typing', (typing) => void dispatch(slice.typingArrived({ ...typing, at: serverNow() }))),
    bus.on('chat.created', ({ chat }) => list.upsert(chat)),
    bus.on('chat.updated', ({ chat }) => list.upsert(chat)),
    bus.on('chat.deleted', ({ chat_id }) => forget(chat_id)),
    bus.on('chat.read', ({ chat_id, seq }) => {
      const timeline = slice.selectChat(getState()).chats[chat_id]?.timeline;
      list.read(chat_id, seq, timeline ? agentMessagesAfter(timeline, seq) : 0);
    }),
    bus.on('agent.updated', ({ agent_id, status, availability }) =>
      list.agentChanged(agent_id, { status, availability }),
    ),
    // Chats may have come and gone while there was no connection, an agent may have changed, and a page that failed can be
    // had now. At first all of it is being asked for anyway.
    bus.onConnected(() => {
      list.refetch();
      for (const [id, chat] of Object.entries(slice.selectChat(getState()).chats)) {
        if (chat.watched && chat.load === 'error') void loader.reload(Number(id));
        if (chat.watched && bus.hasConnected()) void list.refetchAgent(Number(id));
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
