import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../contract/limits.js';
import type { ChatView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { chatView } from '../chats/domain/chat-view.js';
import { ChatPush } from '../realtime/chat-push.js';
import { BranchesRepository, type BranchSize } from './branches.repository.js';

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
    const size = await this.branches.sizeOf(chatId, userId, messageId);
    if (size) await this.consume(userId, size);
    const row = size && (await this.branches.create(chatId, userId, messageId, name));
    if (!row) {
      if (!(await this.chats.get(chatId, userId))) throw new ApiError('chat_not_found');
      throw ApiError.field('message_id', 'message_id is not the id of a message of this chat');
    }
    this.push.chatCreated(userId, row);
    return chatView(row);
  }

  private async consume(userId: number, { depth, messages, bytes }: BranchSize): Promise<void> {
    if (depth >= LIMITS.branchDepth) {
      throw ApiError.field(
        'message_id',
        `message_id is in a chat with ${LIMITS.branchDepth} chats before it, which is the most`,
      );
    }
    const points = 1 + Math.floor(messages / MESSAGES_PER_POINT) + Math.floor(bytes / BYTES_PER_POINT);
    await this.limits.consumeCopies(userId, points);
  }
}
