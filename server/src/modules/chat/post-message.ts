import { Injectable } from '@nestjs/common';
import type { Locale } from '../../contract/limits.js';
import type { MessageView } from '../../contract/realtime.js';
import { sqlState, UNIQUE_VIOLATION } from '../../platform/db/sql.js';
import { ApiError } from '../../platform/http/api-error.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import { ChatPush } from './chat-push.js';
import { mayWrite } from './domain/may-write.js';
import { type MessageRow, messageView } from './domain/views.js';
import { MessagesRepository } from './messages.repository.js';

export interface NewMessage {
  /** Trimmed, not blank. */
  message: string;
  client_id?: string;
}

/** A user writes. The message and its turn are one commit; what follows is a hint that may be lost. */
@Injectable()
export class PostMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
  ) {}

  /** `created` false: this client_id was here before, and the message is the one it made then. */
  async run(
    userId: number,
    chatId: number,
    input: NewMessage,
    locale: Locale,
  ): Promise<{ created: boolean; message: MessageView }> {
    const clientId = input.client_id?.toLowerCase() ?? null;
    const agent = await this.messages.agentForWriting(chatId, userId);
    if (!agent) throw new ApiError('chat_not_found');
    const refusal = mayWrite(userId, agent);
    if (refusal) return this.earlierOrRefuse(userId, chatId, clientId, refusal);
    await this.limits.consumeMessage(userId);

    const row = await this.insert(userId, chatId, input.message, clientId, locale);
    if (!row) throw new ApiError('chat_not_found');
    const message = messageView(row.message);
    if (row.created) {
      this.queue.add('wake', { chat_id: chatId });
      this.push.messageCreated(userId, chatId, row.message);
    }
    return { created: row.created, message };
  }

  private async insert(
    userId: number,
    chatId: number,
    text: string,
    clientId: string | null,
    locale: Locale,
  ): Promise<{ created: boolean; message: MessageRow } | undefined> {
    try {
      const message = await this.messages.post(chatId, userId, text, clientId, locale);
      return message && { created: true, message };
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION || clientId === null) throw error;
      const message = await this.messages.byClientId(chatId, userId, clientId);
      return message && { created: false, message };
    }
  }

  /** A retry of what was stored before the agent went away is still answered with what was stored. */
  private async earlierOrRefuse(
    userId: number,
    chatId: number,
    clientId: string | null,
    refusal: 'agent_deleted' | 'agent_not_ready' | string,
  ): Promise<{ created: boolean; message: MessageView }> {
    const earlier = clientId && (await this.messages.byClientId(chatId, userId, clientId));
    if (earlier) return { created: false, message: messageView(earlier) };
    throw new ApiError(refusal as 'agent_deleted');
  }
}
