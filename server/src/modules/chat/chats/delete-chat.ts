import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ChatPush } from '../realtime/chat-push.js';
import { ChatsRepository } from './chats.repository.js';

/** Removes a chat with all its messages; replies that run are cancelled, and what still comes is dropped. */
@Injectable()
export class DeleteChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly push: ChatPush,
  ) {}

  async run(userId: number, chatId: number): Promise<void> {
    const running = await this.chats.remove(chatId, userId);
    if (!running) throw new ApiError('chat_not_found');
    this.push.abort(running);
    this.push.chatDeleted(userId, chatId);
  }
}
