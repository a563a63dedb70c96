import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import type { Locale } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { ChatPush } from '../realtime/chat-push.js';
import { mayWrite } from './domain/may-write.js';
import { messageView } from './domain/message-view.js';
import { type MessageChanges, MessageChangesRepository } from './message-changes.repository.js';
import { MessagesRepository } from './messages.repository.js';
import { traceTurn } from './trace-turn.js';

/** Sends a failed or stopped message to the workflow again. */
@Injectable()
export class RetryMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly changes: MessageChangesRepository,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
  ) {}

  /** Counts as a message. @throws ApiError 404, 409, 429 */
  async run(userId: number, chatId: number, messageId: number, locale: Locale): Promise<MessageView> {
    const refusal = mayWrite(userId, await this.messages.agentForWriting(chatId, userId));
    if (refusal) throw new ApiError(refusal);
    const changed = await this.requeueWithinLimit(userId, chatId, messageId, locale);
    this.queue.add('wake', { chat_id: chatId });
    this.push.messages(userId, chatId, changed.messages);
    const retried = changed.messages.find((message) => message.id === messageId);
    if (!retried) throw new ApiError('message_not_found');
    return messageView(retried);
  }

  /** A message that cannot be retried does not count. */
  private async requeueWithinLimit(
    userId: number,
    chatId: number,
    messageId: number,
    locale: Locale,
  ): Promise<MessageChanges> {
    await this.limits.consumeMessage(userId);
    const changed = await traceTurn(this.tracing, chatId, (traceParent) =>
      this.changes.retry(chatId, userId, messageId, locale, traceParent),
    );
    if (changed && changed !== 'not_retryable') return changed;
    await this.limits.refundMessage(userId);
    throw new ApiError(changed ? 'message_not_retryable' : 'message_not_found');
  }
}
