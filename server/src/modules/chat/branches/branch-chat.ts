import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../contract/limits.js';
import type { ChatView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { type BeforeBranch, ChatsRepository } from '../chats/chats.repository.js';
import { chatView } from '../messages/domain/views.js';
import { ChatPush } from '../realtime/chat-push.js';

/** A branch counts one more for so many messages that it copies, and for so many bytes of text. */
const MESSAGES_A_TIME = 20;
const BYTES_A_TIME = 64 * 1024;

/** A new chat that goes on from one message of another. */
@Injectable()
export class BranchChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly limits: RateLimits,
    private readonly push: ChatPush,
  ) {}

  /** @throws ApiError 404 for a chat, 400 for a message that is not there or was deleted, or a branch too far; 429. */
  async run(userId: number, chatId: number, messageId: number, name: string): Promise<ChatView> {
    await this.limits.checkCopies(userId);
    const before = await this.chats.beforeBranch(chatId, userId, messageId);
    if (before) await this.count(userId, before);
    const row = before && (await this.chats.branch(chatId, userId, messageId, name));
    if (!row) {
      if (!(await this.chats.get(chatId, userId))) throw new ApiError('chat_not_found');
      throw ApiError.field('message_id', 'message_id is not the id of a message of this chat');
    }
    this.push.chatCreated(userId, row);
    return chatView(row);
  }

  private async count(userId: number, { depth, messages, bytes }: BeforeBranch): Promise<void> {
    if (depth >= LIMITS.branchDepth) {
      throw ApiError.field(
        'message_id',
        `message_id is in a chat with ${LIMITS.branchDepth} chats before it, which is the most`,
      );
    }
    const times = 1 + Math.floor(messages / MESSAGES_A_TIME) + Math.floor(bytes / BYTES_A_TIME);
    await this.limits.consumeCopies(userId, times);
  }
}
