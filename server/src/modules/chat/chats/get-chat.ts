import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { chatView } from '../messages/domain/views.js';
import { ChatsRepository } from './chats.repository.js';

/** One of one's own chats. */
@Injectable()
export class GetChat {
  constructor(private readonly chats: ChatsRepository) {}

  async run(userId: number, chatId: number): Promise<ChatView> {
    const row = await this.chats.get(chatId, userId);
    if (!row) throw new ApiError('chat_not_found');
    return chatView(row);
  }
}
