import { Injectable } from '@nestjs/common';
import { readSnippet } from './domain/snippet.js';
import type { MessageHitDto, SearchQueryDto } from './search.dto.js';
import { type MessageHitRow, SearchRepository } from './search.repository.js';

const PAGE_SIZE = 20;

/** Full-text search in a user's chats, in Russian and English, newest messages first. */
@Injectable()
export class SearchMessages {
  constructor(private readonly messages: SearchRepository) {}

  async run(userId: number, { q, before, page_size: size }: SearchQueryDto): Promise<MessageHitDto[]> {
    const rows = await this.messages.find(userId, q, before ?? Number.MAX_SAFE_INTEGER, size ?? PAGE_SIZE);
    return rows.map(hitView);
  }
}

function hitView(row: MessageHitRow): MessageHitDto {
  return {
    chat_id: row.chat_id,
    message_id: row.message_id,
    ...readSnippet(row.marked),
    created_at: row.created_at.toISOString(),
    is_agent_message: row.is_agent,
    chat_name: row.chat_name,
    agent_id: row.agent_id,
  };
}
