import { Injectable } from '@nestjs/common';
import { cutTo } from '../../contract/limits.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { KnowledgeRepository } from './knowledge.repository.js';
import { SearchChapters } from './search-chapters.js';

/** A search answers this much of a chapter's text. */
const CONTENT_SHOWN = 2000;
const TITLES_SHOWN = 100;

/** What other modules may ask about knowledge bases. */
@Injectable()
export class KnowledgeReader {
  constructor(
    private readonly searchChapters: SearchChapters,
    private readonly knowledge: KnowledgeRepository,
  ) {}

  /** The best chapters for a question, as the API answers them: texts cut to 2,000 characters. */
  async search(baseId: number, question: string, topK?: number): Promise<ChapterHitDto[]> {
    const hits = await this.searchChapters.run(baseId, question, topK);
    return hits.map((hit) => ({ ...hit, content: cutTo(hit.content, CONTENT_SHOWN) }));
  }

  /** The chapters that speak of a question or a part of it, best first, with whole texts and without snippets. */
  async chaptersAbout(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    return await this.searchChapters.about(baseId, question, topK);
  }

  /** The chapters' titles, at most 100, in their order. */
  async titles(baseId: number): Promise<string[]> {
    return await this.knowledge.titles(baseId, TITLES_SHOWN);
  }

  /** The word stems of each text: two texts that share one speak of the same thing, whatever the word's ending. */
  async stems(texts: string[]): Promise<string[][]> {
    return texts.length === 0 ? [] : await this.knowledge.lexemes(texts);
  }

  /** True when the knowledge base is there and belongs to this person. */
  async isOwn(baseId: number, userId: number): Promise<boolean> {
    return await this.knowledge.isOwn(baseId, userId);
  }
}
