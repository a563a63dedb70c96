import { setImmediate as afterResponse } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import type { Locale } from '../../../contract/limits.js';
import { isBlank } from '../../../contract/text/blank.js';
import { unlessDuplicate } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { ShowAlternative } from '../branches/alternatives/show-alternative.js';
import { ChatPush } from '../realtime/chat-push.js';
import { mayWrite } from './domain/may-write.js';
import { messageView } from './domain/message-view.js';
import { MessagesRepository, type OwnMessageRow, type PostedMessage } from './messages.repository.js';
import { PostWithFiles, type PostWithFilesInput } from './post-with-files.js';
import { traceTurn } from './trace-turn.js';

export interface NewMessage {
  /** Stored unchanged; blank only with files. */
  message: string;
  client_id?: string | null;
  /** Unused files of the chat. */
  file_ids?: number[] | null;
}

type Request = Omit<PostWithFilesInput, 'traceParent'>;

/** `created` false if an earlier request with this client_id stored it. */
type Stored = { created: true; row: PostedMessage } | { created: false; row: OwnMessageRow };

/** Stores a user's message and its turn in one commit. The wake-up and the push that follow may be lost. */
@Injectable()
export class PostMessage {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
    private readonly shown: ShowAlternative,
    private readonly withFiles: PostWithFiles,
  ) {}

  /** `created` false if an earlier request with this client_id stored the message. */
  async run(
    userId: number,
    chatId: number,
    input: NewMessage,
    locale: Locale,
  ): Promise<{ created: boolean; message: MessageView }> {
    const clientId = input.client_id?.toLowerCase() ?? null;
    const text = input.message;
    const fileIds = input.file_ids ?? [];
    if (fileIds.length === 0 && isBlank(text)) throw ApiError.field('message', 'message must not be blank');
    const stored = await this.storeWithinLimit({ userId, chatId, text, clientId, locale, fileIds });
    if (!stored) throw await this.refusal(chatId, userId);
    const message = messageView(stored.row);
    // Also for a repeated request, because the first one may have been interrupted here.
    if (!stored.row.is_shown) await this.shown.run(userId, chatId);
    if (stored.created) {
      this.queue.add('wake', { chat_id: chatId, agent_id: stored.row.agent_id });
      void this.pushAfterResponse(userId, chatId, message);
    }
    return { created: stored.created, message };
  }

  /** Runs after the response and the worker's job. */
  private async pushAfterResponse(userId: number, chatId: number, message: MessageView): Promise<void> {
    await afterResponse();
    this.push.messageCreated(userId, chatId, message);
  }

  /** A repeated request counts towards no limit and succeeds even when the limit is used up. */
  private async storeWithinLimit(request: Request): Promise<Stored | undefined> {
    try {
      await this.limits.consumeMessage(request.userId);
    } catch (refused) {
      const earlier = await this.earlier(request);
      if (!earlier) throw refused;
      return earlier;
    }
    return this.limits.refundUnlessNew(
      request.userId,
      () => this.store(request),
      (stored) => stored?.created ?? false,
    );
  }

  private async store(request: Request): Promise<Stored | undefined> {
    const { userId, chatId, text, clientId, locale, fileIds } = request;
    const made = await traceTurn(this.tracing, chatId, (traceParent) => {
      if (fileIds.length > 0) return unlessDuplicate(this.withFiles.run({ ...request, traceParent }));
      return unlessDuplicate(this.messages.post(chatId, userId, text, clientId, locale, traceParent));
    });
    if (made && made !== 'files_unusable') return { created: true, row: made };
    // A repeated request finds its own files used.
    const earlier = await this.earlier(request);
    if (!earlier && made) throw new ApiError('file_unusable');
    return earlier;
  }

  /** The message that an earlier request with this client_id stored. */
  private async earlier({ chatId, userId, clientId }: Request): Promise<Stored | undefined> {
    const row = clientId === null ? undefined : await this.messages.byClientId(chatId, userId, clientId);
    return row && { created: false, row };
  }

  /** Why nothing was stored. */
  private async refusal(chatId: number, userId: number): Promise<ApiError> {
    const reason = mayWrite(userId, await this.messages.agentForWriting(chatId, userId));
    // The agent was published after the statement rejected the message.
    return reason ? new ApiError(reason) : new ApiError('unavailable', { retryAfterSeconds: 1 });
  }
}
