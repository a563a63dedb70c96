import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { type ChapterHitDto, KnowledgeReader } from '../knowledge/public.js';
import type { Caller } from './agent-key.js';
import type { KnowledgeQuestionDto } from './integration.dto.js';

/** Searches knowledge bases for users and workflows. */
@Injectable()
export class KnowledgeSearchService {
  constructor(private readonly knowledge: KnowledgeReader) {}

  /** @throws ApiError 404 unless the base belongs to the user or is used by the agent */
  async searchBase(caller: Caller, baseId: number, input: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const isAllowed =
      'agent' in caller ? caller.agent.knowledgeBaseId === baseId : await this.knowledge.isOwn(baseId, caller.userId);
    if (!isAllowed) throw new ApiError('not_found');
    return this.searchOfAgent(baseId, input);
  }

  /** @param baseId the agent's knowledge base; null finds nothing */
  async searchOfAgent(baseId: number | null, input: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const question = input.q ?? input.query;
    if (!question) throw ApiError.field('q', 'q is required');
    return baseId === null ? [] : this.knowledge.search(baseId, question, input.top_k ?? undefined);
  }
}
