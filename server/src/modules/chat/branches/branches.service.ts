import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import { truncate } from '../../../contract/text/truncate.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { BranchDto } from './branch.dto.js';
import { BranchesRepository, type BranchRow, type FollowingRow } from './branches.repository.js';
import { type Fork, forksOf } from './domain/forks.js';
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
    const [alternatives, branches] = await Promise.all([
      this.alternatives(
        chatId,
        forks.filter((fork) => fork.isAlternative),
      ),
      this.branchForks(
        chatId,
        forks.filter((fork) => !fork.isAlternative),
      ),
    ]);
    return [...branches, ...alternatives];
  }

  private async branchForks(chatId: number, forks: readonly Fork[]): Promise<ForkDto[]> {
    const copies = await this.branches.copies(wantedOf(forks));
    return forks.flatMap(({ after, ways, own }) => {
      const message_id = copies.idIn(chatId, after);
      if (message_id === null) return []; // deleted in this chat
      return [
        { message_id, place: own + 1, ways: ways.map((id) => ({ chat_id: id, message_id: copies.idIn(id, after) })) },
      ];
    });
  }

  private async alternatives(chatId: number, forks: readonly Fork[]): Promise<ForkDto[]> {
    const rows = await this.branches.following(wantedOf(forks));
    return forks.flatMap(({ after, ways, own }) => {
      const inChat = (id: number) => rows.find((row) => row.chat_id === id && row.origin_id === after);
      const here = inChat(chatId);
      const reply_to = here && replyOf(here);
      if (!here || (reply_to === null && here.id === null)) return []; // all was deleted
      return [
        {
          message_id: reply_to === null || here.is_reply ? here.id : null,
          reply_to: reply_to ?? null,
          is_alternative: true as const,
          place: own + 1,
          ways: ways.map((id) => ({ chat_id: id, message_id: inChat(id)?.id ?? null })),
        },
      ];
    });
  }
}

/** The user message whose replies differ; null when the user messages themselves do. */
const replyOf = ({ question_id, is_reply, pending, is_agent }: FollowingRow): number | null =>
  question_id !== null && (is_reply || pending || is_agent) ? question_id : null;

const wantedOf = (forks: readonly Fork[]): { chatId: number; originId: number }[] =>
  forks.flatMap(({ after, ways }) => ways.map((chatId) => ({ chatId, originId: after })));

function branchView(row: BranchRow): BranchDto {
  return {
    chat_id: row.id,
    name: row.name,
    is_unnamed: row.is_unnamed,
    parent_chat_id: row.parent_id,
    message_id: row.branched_from_message_id,
    is_agent_message: row.is_agent,
    excerpt: row.beginning === null ? null : truncate(row.beginning.replace(/\s+/gu, ' ').trim(), EXCERPT_LENGTH),
    created_at: row.created_at.toISOString(),
    last_message_at: row.last_message_at?.toISOString() ?? null,
  };
}
