import { Injectable } from '@nestjs/common';
import { nearQuery, searchable, wordsOf } from '../domain/question.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { KnowledgeRepository, type ParsedQuestion } from './knowledge.repository.js';

const TOP_K = { fallback: 5, max: 20 };

/** Finds whole chapters that answer a question in English or Russian, best first. */
@Injectable()
export class SearchChapters {
  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Prefers chapters that satisfy the whole question. `topK` is limited to 20. */
  async run(baseId: number, question: string, topK: number = TOP_K.fallback): Promise<ChapterHitDto[]> {
    const parsed = parse(question);
    return parsed.words.length === 0 ? [] : await this.knowledge.search(baseId, parsed, within(topK));
  }

  /** All matching chapters, for a caller that ranks them itself; without snippets. */
  async about(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    const parsed = parse(question);
    return parsed.words.length === 0 ? [] : await this.knowledge.chaptersAbout(baseId, parsed, within(topK));
  }
}

const within = (topK: number): number => Math.min(Math.max(1, topK), TOP_K.max);

function parse(question: string): ParsedQuestion {
  const text = searchable(question);
  const words = wordsOf(text).map((word) => ({ text: word.text, weight: word.weight, near: nearQuery(word) }));
  return { text, words };
}
