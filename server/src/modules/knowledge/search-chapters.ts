import { Injectable } from '@nestjs/common';
import type { ChapterHitDto } from './chapter-hit.dto.js';
import { searchable } from './domain/question.js';
import { KnowledgeRepository } from './knowledge.repository.js';

const TOP_K = { fallback: 5, max: 20 };

/** Finds the chapters of a knowledge base that answer a question, in English or Russian; best first. */
@Injectable()
export class SearchChapters {
  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Whole chapters. `topK` above 20 is cut to 20. */
  async run(baseId: number, question: string, topK: number = TOP_K.fallback): Promise<ChapterHitDto[]> {
    const text = searchable(question);
    if (text === '') return [];
    return await this.knowledge.search(baseId, text, Math.min(Math.max(1, topK), TOP_K.max));
  }
}
