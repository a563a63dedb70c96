import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../contract/realtime.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { chatView } from '../messages/domain/views.js';
import { ChatPush } from '../realtime/chat-push.js';
import { ChatsRepository } from './chats.repository.js';

/** Gives a chat another name; without one nothing changes. */
@Injectable()
export class RenameChat {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly push: ChatPush,
  ) {}

  async run(userId: number, chatId: number, name: string | undefined): Promise<ChatView> {
    const row =
      name === undefined ? await this.chats.get(chatId, userId) : await this.chats.rename(chatId, userId, name);
    if (!row) throw new ApiError('chat_not_found');
    if (name !== undefined) this.push.chatUpdated(userId, row);
    return chatView(row);
  }
}
