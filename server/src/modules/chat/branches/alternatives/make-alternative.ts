import { Injectable } from '@nestjs/common';
import type { ChatView, MessageView } from '../../../../contract/chat/realtime.js';
import type { Locale } from '../../../../contract/limits.js';
import { JobQueue } from '../../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../../platform/tracing/tracing.js';
import { chatView } from '../../chats/domain/chat-view.js';
import { messageView } from '../../messages/domain/message-view.js';
import { traceTurn } from '../../messages/trace-turn.js';
import { ChatPush } from '../../realtime/chat-push.js';
import { StopReplies } from '../../turns/stopping/stop-replies.js';
import { AlternativePlans, type AlternativeRequest } from './alternative-plans.js';
import { type Alternative, AlternativesRepository, type CreatedAlternative } from './alternatives.repository.js';

export interface MadeAlternative {
  /** False if an earlier request with this client_id created it. */
  created: boolean;
  chat: ChatView;
  message: MessageView;
}

interface Request extends AlternativeRequest {
  clientId: string;
  locale: Locale;
}

/**
 * Continues a conversation with another text or reply and keeps the previous one as an alternative. Checks before the
 * transaction, so that a rejected request stops no reply; the transaction checks again.
 */
@Injectable()
export class MakeAlternative {
  constructor(
    private readonly alternatives: AlternativesRepository,
    private readonly plans: AlternativePlans,
    private readonly stop: StopReplies,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
  ) {}

  /** Counts as a message. @throws ApiError 400, 404, 409, 429 */
  async run(input: Request): Promise<MadeAlternative> {
    const request = { ...input, clientId: input.clientId.toLowerCase() };
    const earlier = await this.earlier(request);
    if (earlier) return madeOf(earlier, false);
    try {
      await this.limits.checkCopies(request.userId);
      const { points } = await this.plans.make(request);
      const made = await this.makeWithinLimits(request, points);
      if ('stopped' in made) this.announce(request, made);
      return madeOf(made, 'stopped' in made);
    } catch (refusal) {
      // An earlier attempt of the same request may have completed meanwhile.
      const done = await this.earlier(request);
      if (!done) throw refusal;
      return madeOf(done, false);
    }
  }

  /** A repeated or refused request counts as no message. */
  private async makeWithinLimits(request: Request, points: number): Promise<Alternative | CreatedAlternative> {
    const { userId } = request;
    await this.limits.consumeMessage(userId);
    const make = async () => {
      await this.limits.consumeCopies(userId, points);
      return this.make(request);
    };
    return this.limits.refundUnlessNew(userId, make, (made) => 'stopped' in made);
  }

  private make(request: Request): Promise<Alternative | CreatedAlternative> {
    return traceTurn(this.tracing, request.chatId, (traceParent) =>
      this.alternatives.create({ ...request, traceParent }, (sql) => this.plans.make(request, sql)),
    );
  }

  private earlier({ userId, clientId }: Request): Promise<Alternative | undefined> {
    return this.alternatives.byClientId(userId, clientId);
  }

  private announce({ userId, chatId }: Request, { chat, stopped }: CreatedAlternative): void {
    this.queue.add('wake', { chat_id: chat.id, agent_id: chat.agent_id });
    this.stop.announce(userId, chatId, stopped);
    this.push.chatCreated(userId, chat);
  }
}

const madeOf = ({ chat, message }: Alternative, created: boolean): MadeAlternative => ({
  created,
  chat: chatView(chat),
  message: messageView(message),
});
