import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { chatView } from '../messages/domain/views.js';
import { ChatPush } from '../realtime/chat-push.js';
import { ChatsRepository } from './chats.repository.js';

/** Marks a chat as read up to a number. It only goes forward. */
@Injectable()
export class ReadChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly push: ChatPush,
  ) {}

  async run(userId: number, chatId: number, seq: number): Promise<ChatView> {
    const row = await this.chats.read(chatId, userId, seq);
    if (!row) throw new ApiError('chat_not_found');
    this.push.chatRead(userId, row);
    return chatView(row);
  }
}
