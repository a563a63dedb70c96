import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import type { MessageView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { type MessageRow, messageView } from './domain/views.js';
import { MessagesRepository } from './messages.repository.js';

/** Which part of a chat is asked for; the first one given counts. */
export interface MessagesQuery {
  since_rev?: number;
  last_seen_message?: number;
  before?: number;
  limit: number;
}

/** Reads a part of a chat's messages. */
@Injectable()
export class ListMessages {
  constructor(private readonly messages: MessagesRepository) {}

  async run(userId: number, chatId: number, query: MessagesQuery): Promise<MessageView[]> {
    const rows = await this.rows(userId, chatId, query);
    if (rows === null) throw new ApiError('chat_not_found');
    if (rows === 'unknown') throw new ApiError('message_not_found');
    return rows.map(messageView);
  }

  private rows(userId: number, chatId: number, query: MessagesQuery): Promise<MessageRow[] | 'unknown' | null> {
    if (query.since_rev !== undefined) return this.messages.since(chatId, userId, query.since_rev, PAGE.resumeMax);
    if (query.last_seen_message === 0) return this.messages.fromStart(chatId, userId, PAGE.messagesNewerMax);
    if (query.last_seen_message !== undefined) {
      return this.messages.newer(chatId, userId, query.last_seen_message, PAGE.messagesNewerMax);
    }
    if (query.before !== undefined) return this.messages.before(chatId, userId, query.before, query.limit);
    return this.messages.newest(chatId, userId, query.limit);
  }
}
