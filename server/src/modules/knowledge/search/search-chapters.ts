import { Injectable } from '@nestjs/common';
import { nearQuery, searchable, wordsOf } from '../domain/question.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { type AskedQuestion, KnowledgeRepository } from './knowledge.repository.js';

const TOP_K = { fallback: 5, max: 20 };

/** Finds the chapters of a knowledge base that answer a question, in English or Russian; best first, whole. */
@Injectable()
export class SearchChapters {
  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** As a search engine does: those with all words where there are any. `topK` above 20 is cut to 20. */
  async run(baseId: number, question: string, topK: number = TOP_K.fallback): Promise<ChapterHitDto[]> {
    const asked = takenApart(question);
    return asked.words.length === 0 ? [] : await this.knowledge.search(baseId, asked, within(topK));
  }

  /** All chapters that match, for a caller that ranks them itself; without snippets. */
  async about(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    const asked = takenApart(question);
    return asked.words.length === 0 ? [] : await this.knowledge.chaptersAbout(baseId, asked, within(topK));
  }
}

const within = (topK: number): number => Math.min(Math.max(1, topK), TOP_K.max);

function takenApart(question: string): AskedQuestion {
  const text = searchable(question);
  const words = wordsOf(text).map((word) => ({ text: word.text, weight: word.weight, near: nearQuery(word) }));
  return { text, words };
}
