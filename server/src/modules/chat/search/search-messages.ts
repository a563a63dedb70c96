import { Injectable } from '@nestjs/common';
import { MARKS, markWords } from '../../../platform/search/mark-words.js';
import { correctTypos, typosIn } from '../../../platform/search/typos.js';
import { readSnippet } from './domain/snippet.js';
import type { MessageHitDto, SearchQueryDto } from './search.dto.js';
import { type MessageHitRow, SearchRepository } from './search.repository.js';

const PAGE_SIZE = 20;

/** Full-text search in a user's chats, newest messages first. Typing errors are corrected when nothing is found. */
@Injectable()
export class SearchMessages {
  constructor(private readonly messages: SearchRepository) {}

  async run(userId: number, { q, before, page_size: size }: SearchQueryDto): Promise<MessageHitDto[]> {
    const find = async (words: string): Promise<MessageHitDto[]> => {
      const rows = await this.messages.find(userId, words, before ?? Number.MAX_SAFE_INTEGER, size ?? PAGE_SIZE);
      return rows.map((row) => hitView(row, words));
    };
    const hits = await find(q);
    if (hits.length > 0) return hits;
    const corrected = await this.#correct(userId, q);
    return corrected === q ? [] : await find(corrected);
  }

  /** Corrects the words by those in the user's newest messages. */
  async #correct(userId: number, words: string): Promise<string> {
    const mistyped = typosIn(words.split(' '));
    return mistyped.length === 0 ? words : correctTypos(words, await this.messages.nearWords(userId, mistyped));
  }
}

function hitView(row: MessageHitRow, words: string): MessageHitDto {
  return {
    chat_id: row.chat_id,
    message_id: row.message_id,
    ...readSnippet(markedOf(row, words)),
    created_at: row.created_at.toISOString(),
    is_agent_message: row.is_agent,
    chat_name: row.chat_name,
    is_chat_unnamed: row.is_chat_unnamed,
    agent_id: row.agent_id,
  };
}

/** PostgreSQL does not mark words with accents, compounds, or scripts without spaces. */
function markedOf({ text, marked }: MessageHitRow, words: string): string {
  return marked.includes(MARKS.start) ? marked : (markWords(text, words) ?? marked);
}
