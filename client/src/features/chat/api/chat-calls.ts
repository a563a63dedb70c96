/** The chat's API calls as plain functions, for code outside components. */

import type { ChatView, MessageView } from '@contract/chat/realtime';
import { PAGE } from '@contract/limits';
import type { FeedbackDto, PostAnswerDto, UpdateChatDto } from '../../../api/generated';
import type { AppDispatch } from '../store/chat-store';
import type { OutboxEntry } from '../store/timeline/outbox';
import { chatApi } from './chat-endpoints';

const { endpoints } = chatApi;

/** Longer than any healthy response, in ms. After it, the outcome is unknown and the message may be sent again. */
export const POST_TIMEOUT = 20_000;

export interface ChatCalls {
  newest(chatId: number): Promise<MessageView[]>;
  older(chatId: number, before: number, limit?: number): Promise<MessageView[]>;
  /** Messages after an id; 0 for the start. A response may be partial; an empty one is the end. */
  newer(chatId: number, after: number): Promise<MessageView[]>;
  since(chatId: number, rev: number): Promise<MessageView[]>;
  post(entry: OutboxEntry): Promise<MessageView>;
  answer(chatId: number, messageId: number, answer: PostAnswerDto): Promise<MessageView>;
  deleteMessage(chatId: number, messageId: number): Promise<unknown>;
  rate(chatId: number, messageId: number, feedback: FeedbackDto): Promise<MessageView>;
  retryMessage(chatId: number, messageId: number): Promise<unknown>;
  stop(chatId: number): Promise<unknown>;
  read(chatId: number, seq: number): Promise<ChatView>;
  change(chatId: number, change: UpdateChatDto): Promise<ChatView>;
  deleteChat(chatId: number): Promise<unknown>;
  branch(chatId: number, messageId: number, name: string): Promise<ChatView>;
}

/** Creates the calls for one store. They reject with an `ApiError`. */
export function createChatCalls(dispatch: AppDispatch): ChatCalls {
  const list = (arg: Parameters<typeof endpoints.messagesList.initiate>[0]): Promise<MessageView[]> =>
    dispatch(endpoints.messagesList.initiate(arg, { subscribe: false, forceRefetch: true })).unwrap();
  const once = { track: false } as const;
  return {
    newest: (id) => list({ id, limit: PAGE.messagesShown }),
    older: (id, before, limit = PAGE.messagesShown) => list({ id, before, limit }),
    newer: (id, lastSeenMessage) => list({ id, lastSeenMessage }),
    since: (id, sinceRev) => list({ id, sinceRev }),
    post({ chat_id: id, text: message, client_id, files }) {
      const file_ids = files?.map((file) => file.id);
      const postMessageDto = { message, client_id, file_ids };
      const call = dispatch(endpoints.messagesPost.initiate({ id, postMessageDto }, once));
      const timer = setTimeout(() => call.abort(), POST_TIMEOUT);
      return call.unwrap().finally(() => clearTimeout(timer));
    },
    answer: (id, messageId, postAnswerDto) =>
      dispatch(endpoints.messagesAnswer.initiate({ id, messageId, postAnswerDto }, once)).unwrap(),
    deleteMessage: (id, messageId) => dispatch(endpoints.messagesDelete.initiate({ id, messageId }, once)).unwrap(),
    rate: (id, messageId, feedbackDto) =>
      dispatch(endpoints.messagesRate.initiate({ id, messageId, feedbackDto }, once)).unwrap(),
    retryMessage: (id, messageId) => dispatch(endpoints.messagesRetry.initiate({ id, messageId }, once)).unwrap(),
    stop: (id) => dispatch(endpoints.chatsStop.initiate({ id }, once)).unwrap(),
    read: (id, seq) => dispatch(endpoints.chatsRead.initiate({ id, readChatDto: { seq } }, once)).unwrap(),
    change: (id, updateChatDto) => dispatch(endpoints.chatsUpdate.initiate({ id, updateChatDto }, once)).unwrap(),
    deleteChat: (id) => dispatch(endpoints.chatsDelete.initiate({ id }, once)).unwrap(),
    branch: (id, message_id, name) =>
      dispatch(endpoints.chatsBranch.initiate({ id, branchChatDto: { message_id, name } }, once)).unwrap(),
  };
}
