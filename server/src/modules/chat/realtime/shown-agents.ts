import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import { ChatsRepository } from '../chats/chats.repository.js';

/** The agents that a person's open pages show, as far as the server knows. */
@Injectable()
export class ShownAgents {
  constructor(private readonly chats: ChatsRepository) {}

  /** Of the newest chats, as many as a list of them begins with. */
  recent(userId: number): Promise<number[]> {
    return this.chats.recentAgents(userId, PAGE.listMax);
  }

  /** Of those of these chats that are the person's. */
  ofChats(userId: number, chatIds: number[]): Promise<number[]> {
    return this.chats.agentsOf(userId, chatIds);
  }
}
