/** Applies server events to the store. */
import { serverNow } from '../../../../lib/time/server-clock';
import type { EventBus } from '../../../../realtime/event-bus';
import * as slice from '../../store/chat-slice';
import type { ChatStore } from '../../store/chat-store';
import { agentMessagesAfter } from '../../store/timeline/timeline-view';
import type { ChatListCache } from '../chat-list-cache';
import type { ChatLoader } from './chat-loader';

/** Subscribes to the chat events; the returned function unsubscribes. */
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
    // After a reconnect, chats and agents may have changed and failed pages can be retried. On the first connect, the
    // agents were just requested.
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
