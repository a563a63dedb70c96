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

  async run(userId: number, chatId: number, messageId: number, name: string): Promise<ChatView> {
    const row = await this.chats.branch(chatId, userId, messageId, name);
    if (!row) throw new ApiError((await this.chats.get(chatId, userId)) ? 'message_not_found' : 'chat_not_found');
    this.push.chatCreated(userId, row);
    return chatView(row);
  }
}
