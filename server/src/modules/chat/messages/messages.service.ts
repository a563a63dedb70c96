import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import { PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { ChatPush } from '../realtime/chat-push.js';
import { TurnEvents } from '../turns/turn-events.js';
import { type MessageRow, messageView } from './domain/message-view.js';
import { MessageChangesRepository } from './message-changes.repository.js';
import { MessagesRepository } from './messages.repository.js';

/** The first position that is set wins; without one, the newest messages. */
export interface MessagesQuery {
  since_rev?: number;
  last_seen_message?: number;
  before?: number;
  limit: number;
}

/** Lists and deletes messages of a user's chats. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly changes: MessageChangesRepository,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly turnEvents: TurnEvents,
  ) {}

  async list(userId: number, chatId: number, query: MessagesQuery): Promise<MessageView[]> {
    const rows = await this.rows(userId, chatId, query);
    if (rows === null) throw new ApiError('chat_not_found');
    if (rows === 'unknown') throw new ApiError('message_not_found');
    return rows.map(messageView);
  }

  /** Clears a message and cancels its pending reply. */
  async delete(userId: number, chatId: number, messageId: number): Promise<void> {
    const changed = await this.changes.remove(chatId, userId, messageId);
    if (changed === undefined) throw new ApiError('chat_not_found');
    if (changed === null) throw new ApiError('message_not_found');
    this.push.abort(changed.abort);
    this.turnEvents.stoppedAwaitingCallback(changed.awaitingCallback);
    this.push.messages(userId, chatId, changed.messages);
    if (changed.abort.length === 0) return;
    this.push.typing(userId, chatId, messageId, false);
    this.queue.add('wake', { chat_id: chatId });
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
