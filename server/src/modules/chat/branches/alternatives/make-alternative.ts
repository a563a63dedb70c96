import { Injectable } from '@nestjs/common';
import { LIMITS, type Locale } from '../../../../contract/limits.js';
import type { ChatView, MessageView } from '../../../../contract/realtime.js';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/sql.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { JobQueue } from '../../../../platform/queue/job-queue.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';
import { Tracing } from '../../../../platform/tracing/tracing.js';
import { chatView } from '../../chats/domain/chat-view.js';
import { mayWrite } from '../../messages/domain/may-write.js';
import { messageView } from '../../messages/domain/message-view.js';
import { MessagesRepository } from '../../messages/messages.repository.js';
import { ChatPush } from '../../realtime/chat-push.js';
import { StopReplies } from '../../turns/stopping/stop-replies.js';
import { BranchesRepository, type BranchSource, type Place } from '../branches.repository.js';
import { lineageOfBranch } from '../domain/forks.js';
import { type Alternative, AlternativesRepository, type NewAlternative } from './alternatives.repository.js';

/** An alternative costs one point, plus one for each of these numbers of copied messages and bytes (ADR 7). */
const MESSAGES_PER_POINT = 100;
const BYTES_PER_POINT = 256 * 1024;

export interface MadeAlternative {
  /** False: an earlier request with this client_id made it. */
  created: boolean;
  chat: ChatView;
  message: MessageView;
}

interface Request {
  userId: number;
  chatId: number;
  messageId: number;
  clientId: string;
  /** New text of the user's message; null: a new reply to it. */
  text: string | null;
  locale: Locale;
}

/** Continues a conversation with another text or another reply, and keeps what was there as an alternative. */
@Injectable()
export class MakeAlternative {
  constructor(
    private readonly alternatives: AlternativesRepository,
    private readonly branches: BranchesRepository,
    private readonly messages: MessagesRepository,
    private readonly stop: StopReplies,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
    private readonly queue: JobQueue,
    private readonly tracing: Tracing,
  ) {}

  /** Counts as a message. @throws ApiError 400, 404, 409, 429 */
  async run(request: Request): Promise<MadeAlternative> {
    const { userId, chatId } = request;
    const clientId = request.clientId.toLowerCase();
    const earlier = await this.alternatives.byClientId(userId, clientId);
    if (earlier) return madeOf({ ...earlier, created: false });
    const agent = await this.messages.agentForWriting(chatId, userId);
    if (!agent) throw new ApiError('chat_not_found');
    const source = await this.branches.source(chatId, userId, request.messageId);
    if (!source) throw new ApiError('message_not_found');
    const wrong = reasonNotTo(source, request.text === null);
    if (wrong) throw ApiError.field('message_id', wrong);
    const refusal = mayWrite(userId, agent);
    if (refusal) throw new ApiError(refusal);
    return this.withinLimits(request, clientId, source);
  }

  /** A repeated request counts as no message. */
  private async withinLimits(request: Request, clientId: string, source: BranchSource): Promise<MadeAlternative> {
    const { userId, chatId, text, locale } = request;
    await this.limits.checkCopies(userId);
    await this.limits.consumeMessage(userId);
    let made: (Alternative & { created: boolean }) | undefined;
    try {
      // First, because its reply so far may belong to the copied messages.
      await this.stop.run(userId, chatId);
      const upTo = placeBefore(source, text === null);
      const lineage = await this.consumeCopies(userId, chatId, upTo, source.lineage);
      const { branched_from_message_id: branchedFrom, conversation_id: conversation } = source;
      made = await this.create({ userId, chatId, upTo, branchedFrom, lineage, conversation, clientId, text, locale });
    } finally {
      if (!made?.created) await this.limits.giveBackMessage(userId);
    }
    if (!made) throw new ApiError('chat_not_found');
    if (made.created) {
      this.queue.add('wake', { chat_id: made.chat.id, agent_id: made.chat.agent_id });
      this.push.chatCreated(userId, made.chat);
    }
    return madeOf(made);
  }

  private create(
    input: Omit<NewAlternative, 'traceParent'>,
  ): Promise<(Alternative & { created: boolean }) | undefined> {
    const facts = { 'regent.chat_id': input.chatId };
    return this.tracing.step('turn create', { facts }, async ({ traceparent }) => {
      try {
        return await this.alternatives.create({ ...input, traceParent: traceparent });
      } catch (error) {
        // Made from another chat at the same time.
        if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
        const earlier = await this.alternatives.byClientId(input.userId, input.clientId);
        return earlier && { ...earlier, created: false };
      }
    });
  }

  /** @returns the lineage of the new chat */
  private async consumeCopies(userId: number, id: number, upTo: Place, lineage: number[] | null): Promise<number[]> {
    const { messages, bytes, fork } = await this.branches.sizeUpTo(id, upTo);
    const next = lineageOfBranch({ id, lineage }, fork ?? 0);
    if (next.length / 2 > LIMITS.branchDepth) {
      throw ApiError.field(
        'message_id',
        `message_id is in a chat with ${LIMITS.branchDepth} chats before it, which is the most`,
      );
    }
    const points = 1 + Math.floor(messages / MESSAGES_PER_POINT) + Math.floor(bytes / BYTES_PER_POINT);
    await this.limits.consumeCopies(userId, points);
    return next;
  }
}

/** The user message whose text or reply is replaced. */
const questionSeq = (source: BranchSource): number => source.question_seq ?? source.seq;

/** The messages above the edited message; for a new reply with the user message. */
const placeBefore = (source: BranchSource, regenerates: boolean): Place => ({
  anchor: questionSeq(source),
  seq: regenerates ? questionSeq(source) : 0,
});

function reasonNotTo(source: BranchSource, regenerates: boolean): string | null {
  if (source.deleted) return 'message_id is the id of a deleted message';
  if (!regenerates) return source.is_agent ? 'message_id is not the id of a message of yours' : null;
  return source.question_id === null ? 'message_id is not the id of a reply to a message' : null;
}

const madeOf = ({ created, chat, message }: Alternative & { created: boolean }): MadeAlternative => ({
  created,
  chat: chatView(chat),
  message: messageView(message),
});
