import { Injectable } from '@nestjs/common';
import type { MessageView } from '../../../contract/chat/realtime.js';
import { unlessDuplicate } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import { ShowAlternative } from '../branches/alternatives/show-alternative.js';
import { mayWrite } from '../messages/domain/may-write.js';
import { messageView } from '../messages/domain/message-view.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { traceTurn } from '../messages/trace-turn.js';
import { AnnounceAnswer } from './announce-answer.js';
import { type Answered, type AnswerInput, StoreAnswer } from './store-answer.js';

/** Answers a request. The worker delivers the answer like any message: to the waiting execution, or to the workflow. */
@Injectable()
export class AnswerRequest {
  constructor(
    private readonly storeAnswer: StoreAnswer,
    private readonly messages: MessagesRepository,
    private readonly limits: RateLimits,
    private readonly announce: AnnounceAnswer,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
    private readonly shown: ShowAlternative,
  ) {}

  /**
   * Counts as a message. `created` false if an earlier request with this client_id stored the message.
   * @throws ApiError 400, 404, 409, 410, 429
   */
  async run(input: AnswerInput): Promise<{ created: boolean; message: MessageView }> {
    const { userId, chatId } = input;
    const earlier = await this.earlier(input);
    if (earlier) return earlier;
    const refusal = mayWrite(userId, await this.messages.agentForWriting(chatId, userId));
    if (refusal) throw new ApiError(refusal);
    const answered = await this.storeWithinLimit(input);
    if (!answered) return (await this.earlier(input)) ?? Promise.reject(new ApiError('request_answered'));
    const message = messageView(answered.message);
    if (!answered.message.is_shown) await this.shown.run(userId, chatId);
    this.queue.add('wake', { chat_id: chatId, agent_id: answered.message.agent_id });
    void this.announce.run(userId, chatId, answered.request, message);
    return { created: true, message };
  }

  /** A rejected answer does not count. */
  private async storeWithinLimit(input: AnswerInput): Promise<Answered | undefined> {
    await this.limits.consumeMessage(input.userId);
    return this.limits.refundUnlessNew(
      input.userId,
      () => this.store(input),
      (answered) => answered !== undefined,
    );
  }

  /** @returns undefined when the client_id is used, or the request is answered, here or in another branch */
  private store(input: AnswerInput): Promise<Answered | undefined> {
    return traceTurn(this.tracing, input.chatId, (traceParent) =>
      unlessDuplicate(this.storeAnswer.run(input, traceParent)),
    );
  }

  /** The message that an earlier request with this client_id stored. */
  private async earlier({ chatId, userId, clientId }: AnswerInput) {
    const row = await this.messages.byClientId(chatId, userId, clientId.toLowerCase());
    return row && { created: false, message: messageView(row) };
  }
}
