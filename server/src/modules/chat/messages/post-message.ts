import { setImmediate as afterAnswer } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import type { MessageView } from '../../../contract/realtime.js';
import { sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { ChatPush } from '../realtime/chat-push.js';
import { mayWrite } from './domain/may-write.js';
import { type MessageRow, messageView } from './domain/views.js';
import { MessagesRepository, type PostedMessage } from './messages.repository.js';

export interface NewMessage {
  /** Not blank; kept as it was written. */
  message: string;
  client_id?: string | null;
}

/** A message that is there. `created` false: it was before. */
type Stored = { created: true; row: PostedMessage } | { created: false; row: MessageRow };

/** A user writes. The message and its turn are one commit; what follows is a hint that may be lost. */
@Injectable()
export class PostMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
  ) {}

  /** `created` false: this client_id was here before, and the message is the one it made then. */
  async run(
    userId: number,
    chatId: number,
    input: NewMessage,
    locale: Locale,
  ): Promise<{ created: boolean; message: MessageView }> {
    const clientId = input.client_id?.toLowerCase() ?? null;
    const stored = await this.storeWithinLimit(userId, chatId, input.message, clientId, locale);
    if (!stored) throw await this.refusal(chatId, userId);
    const message = messageView(stored.row);
    if (stored.created) {
      this.queue.add('wake', { chat_id: chatId, agent_id: stored.row.agent_id });
      void this.showLater(userId, chatId, message);
    }
    return { created: stored.created, message };
  }

  /**
   * After the answer: who wrote waits for that, and the worker for the job. A push that fails is a rejection that the
   * process logs; thrown, it would end it.
   */
  private async showLater(userId: number, chatId: number, message: MessageView): Promise<void> {
    await afterAnswer();
    this.push.messageCreated(userId, chatId, message);
  }

  /**
   * Only new messages count: who sends one again because the answer was lost is told what became of it, also with the
   * limit used up.
   */
  private async storeWithinLimit(
    userId: number,
    chatId: number,
    text: string,
    clientId: string | null,
    locale: Locale,
  ): Promise<Stored | undefined> {
    try {
      await this.limits.consumeMessage(userId);
    } catch (refused) {
      const earlier = await this.earlier(chatId, userId, clientId);
      if (!earlier) throw refused;
      return earlier;
    }
    const stored = await this.store(chatId, userId, text, clientId, locale);
    if (!stored?.created) await this.limits.giveBackMessage(userId);
    return stored;
  }

  /** What this client_id made before, is answered also when the agent has gone since. */
  private async store(
    chatId: number,
    userId: number,
    text: string,
    clientId: string | null,
    locale: Locale,
  ): Promise<Stored | undefined> {
    const made = await this.tracing.step('turn create', { facts: { 'regent.chat_id': chatId } }, ({ traceparent }) =>
      this.messages.post(chatId, userId, text, clientId, locale, traceparent).catch((error: unknown) => {
        if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      }),
    );
    return made ? { created: true, row: made } : this.earlier(chatId, userId, clientId);
  }

  /** What this client_id made before. */
  private async earlier(chatId: number, userId: number, clientId: string | null): Promise<Stored | undefined> {
    const row = clientId === null ? undefined : await this.messages.byClientId(chatId, userId, clientId);
    return row && { created: false, row };
  }

  /** Why nothing was stored. */
  private async refusal(chatId: number, userId: number): Promise<ApiError> {
    const agent = await this.messages.agentForWriting(chatId, userId);
    if (!agent) return new ApiError('chat_not_found');
    const reason = mayWrite(userId, agent);
    // It was published just after it refused.
    return reason ? new ApiError(reason) : new ApiError('unavailable', { retryAfterSeconds: 1 });
  }
}
