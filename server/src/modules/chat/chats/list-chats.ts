import { Injectable } from '@nestjs/common';
import type { ChatView } from '../../../contract/realtime.js';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import { chatView } from '../messages/domain/views.js';
import { ChatsRepository } from './chats.repository.js';

/** One's own chats, by the time of their last message. */
@Injectable()
export class ListChats {
  constructor(private readonly chats: ChatsRepository) {}

  async run(userId: number, agentId: number | null, paging: Paging): Promise<Page<ChatView>> {
    const [rows, total] = await Promise.all([
      this.chats.list(userId, agentId, paging.limit, paging.offset),
      this.chats.count(userId, agentId),
    ]);
    return { items: rows.map(chatView), total };
  }
}
