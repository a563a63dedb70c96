import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../contract/realtime.js';
import { ApiError } from '../../platform/http/api-error.js';
import { ChatPush } from './chat-push.js';
import { ChatsRepository } from './chats.repository.js';
import { chatView } from './domain/views.js';

/** A new chat that goes on from one message of another. */
@Injectable()
export class BranchChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly push: ChatPush,
  ) {}

  /** @throws ApiError 404 for a chat, 400 for a message that is not there or was deleted. */
  async run(userId: number, chatId: number, messageId: number, name: string): Promise<ChatView> {
    const row = await this.chats.branch(chatId, userId, messageId, name);
    if (!row) {
      if (!(await this.chats.get(chatId, userId))) throw new ApiError('chat_not_found');
      throw ApiError.field('message_id', 'message_id is not the id of a message of this chat');
    }
    this.push.chatCreated(userId, row);
    return chatView(row);
  }
}
