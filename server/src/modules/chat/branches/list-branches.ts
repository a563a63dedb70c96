import { Injectable } from '@nestjs/common';
import { cutTo, PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { BranchDto } from './branch.dto.js';
import { BranchesRepository, type BranchRow } from './branches.repository.js';

const EXCERPT = 200;

/** One of one's own chats and all that branched from it, from its branches, or from the chat that it branched from. */
@Injectable()
export class ListBranches {
  constructor(private readonly branches: BranchesRepository) {}

  async run(userId: number, chatId: number): Promise<BranchDto[]> {
    const rows = await this.branches.family(chatId, userId, PAGE.branches);
    if (rows.length === 0) throw new ApiError('chat_not_found');
    return rows.map(branchView);
  }
}

function branchView(row: BranchRow): BranchDto {
  return {
    chat_id: row.id,
    name: row.name,
    parent_chat_id: row.parent_id,
    message_id: row.branched_from_message_id,
    is_agent_message: row.is_agent,
    excerpt: row.beginning === null ? null : cutTo(row.beginning.replace(/\s+/gu, ' ').trim(), EXCERPT),
    created_at: row.created_at.toISOString(),
    last_message_at: row.last_message_at?.toISOString() ?? null,
  };
}
