import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../contract/chat/realtime.js';
import { LIMITS } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { chatView } from '../chats/domain/chat-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import { BranchesRepository } from './branches.repository.js';
import { lineageOfBranch } from './domain/forks.js';

/** A branch costs one point, plus one for each of these numbers of copied messages and bytes. */
const MESSAGES_PER_POINT = 20;
const BYTES_PER_POINT = 64 * 1024;

/** Creates a chat that continues another one from one of its messages. */
@Injectable()
export class BranchChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly branches: BranchesRepository,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
  ) {}

  /** @throws ApiError 404; 400 for an unknown or deleted message and for too deep a branch; 429 */
  async run(userId: number, chatId: number, messageId: number, name: string): Promise<ChatView> {
    await this.limits.checkCopies(userId);
    const source = await this.branches.source(chatId, userId, messageId);
    if (!source || source.deleted) throw await this.refusal(userId, chatId);
    const upTo = { anchor: source.question_seq ?? source.seq, seq: source.seq };
    const { messages, bytes, fork } = await this.branches.sizeUpTo(chatId, upTo);
    const lineage = lineageOfBranch({ id: chatId, lineage: source.lineage }, fork ?? 0);
    if (lineage.length / 2 > LIMITS.branchDepth) throw tooDeep();
    const points = 1 + Math.floor(messages / MESSAGES_PER_POINT) + Math.floor(bytes / BYTES_PER_POINT);
    await this.limits.consumeCopies(userId, points);
    const row = await this.branches.create({ chatId, upTo, name, branchedFrom: messageId, lineage });
    if (!row) throw await this.refusal(userId, chatId);
    this.push.chatCreated(userId, row);
    return chatView(row);
  }

  private async refusal(userId: number, chatId: number): Promise<ApiError> {
    if (!(await this.chats.get(chatId, userId))) return new ApiError('chat_not_found');
    return ApiError.field('message_id', 'message_id is not the id of a message of this chat');
  }
}

const tooDeep = (): ApiError =>
  ApiError.field('message_id', `message_id is in a chat with ${LIMITS.branchDepth} chats before it, the maximum`);
