import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { BranchesRepository } from './branches.repository.js';
import { forksOf } from './domain/forks.js';
import type { ForkDto } from './fork.dto.js';

/** The messages of one of one's own chats after which others that branched with it go another way. */
@Injectable()
export class ListForks {
  constructor(private readonly branches: BranchesRepository) {}

  async run(userId: number, chatId: number): Promise<ForkDto[]> {
    const family = await this.branches.descents(chatId, userId, PAGE.branches);
    const chat = family.find(({ id }) => id === chatId);
    if (!chat) throw new ApiError('chat_not_found');
    const forks = forksOf(chat, family);
    const copies = await this.branches.copies(
      forks.flatMap(({ after, ways }) => ways.map((way) => ({ chatId: way, originId: after }))),
    );
    return forks.flatMap(({ after, ways, own }) => {
      const message_id = copies.idIn(chatId, after);
      // Deleted here: there is nothing to stand at.
      if (message_id === null) return [];
      return [
        { message_id, place: own + 1, ways: ways.map((id) => ({ chat_id: id, message_id: copies.idIn(id, after) })) },
      ];
    });
  }
}
