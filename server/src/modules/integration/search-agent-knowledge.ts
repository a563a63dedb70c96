import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { type ChapterHitDto, KnowledgeReader } from '../knowledge/public.js';
import type { KnowledgeQuestionDto } from './integration.dto.js';

/** Ranks the chapters of the calling agent's knowledge base. */
@Injectable()
export class SearchAgentKnowledge {
  constructor(private readonly knowledge: KnowledgeReader) {}

  /** @param baseId null: the agent has none, and nothing is found. */
  async run(baseId: number | null, asked: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const question = asked.q ?? asked.query;
    if (!question) throw ApiError.field('q', 'q is required');
    return baseId === null ? [] : this.knowledge.search(baseId, question, asked.top_k ?? undefined);
  }
}
