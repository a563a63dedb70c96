import { Injectable } from '@nestjs/common';
import { cutTo, PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { BranchDto } from './branch.dto.js';
import { BranchesRepository, type BranchRow } from './branches.repository.js';
import { forksOf } from './domain/forks.js';
import type { ForkDto } from './fork.dto.js';

const EXCERPT_LENGTH = 200;

/** Lists the family of a chat and the messages where its chats diverge. */
@Injectable()
export class BranchesService {
  constructor(private readonly branches: BranchesRepository) {}

  /** The chat, its root and all branches, oldest first. */
  async list(userId: number, chatId: number): Promise<BranchDto[]> {
    const rows = await this.branches.family(chatId, userId, PAGE.branches);
    if (rows.length === 0) throw new ApiError('chat_not_found');
    return rows.map(branchView);
  }

  /** Messages of the chat after which chats of its family diverge. */
  async forks(userId: number, chatId: number): Promise<ForkDto[]> {
    const family = await this.branches.lineages(chatId, userId, PAGE.branches);
    const chat = family.find(({ id }) => id === chatId);
    if (!chat) throw new ApiError('chat_not_found');
    const forks = forksOf(chat, family);
    const copies = await this.branches.copies(
      forks.flatMap(({ after, ways }) => ways.map((way) => ({ chatId: way, originId: after }))),
    );
    return forks.flatMap(({ after, ways, own }) => {
      const message_id = copies.idIn(chatId, after);
      if (message_id === null) return []; // deleted in this chat
      return [
        { message_id, place: own + 1, ways: ways.map((id) => ({ chat_id: id, message_id: copies.idIn(id, after) })) },
      ];
    });
  }
}

function branchView(row: BranchRow): BranchDto {
  return {
    chat_id: row.id,
    name: row.name,
    parent_chat_id: row.parent_id,
    message_id: row.branched_from_message_id,
    is_agent_message: row.is_agent,
    excerpt: row.beginning === null ? null : cutTo(row.beginning.replace(/\s+/gu, ' ').trim(), EXCERPT_LENGTH),
    created_at: row.created_at.toISOString(),
    last_message_at: row.last_message_at?.toISOString() ?? null,
  };
}
