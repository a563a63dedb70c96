import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { type ChapterHitDto, KnowledgeReader } from '../knowledge/public.js';
import type { Caller } from './agent-key.js';
import type { KnowledgeQuestionDto } from './integration.dto.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';

/** Ranks the chapters of a knowledge base: the caller's own, or the one that the calling agent has. */
@Injectable()
export class SearchKnowledgeBase {
  constructor(
    private readonly knowledge: KnowledgeReader,
    private readonly search: SearchAgentKnowledge,
  ) {}

  /** @throws ApiError 404 when it is not there or not the caller's. */
  async run(caller: Caller, id: number, question: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const isTheirs =
      'agent' in caller ? caller.agent.knowledgeBaseId === id : await this.knowledge.isOwn(id, caller.userId);
    if (!isTheirs) throw new ApiError('not_found');
    return this.search.run(id, question);
  }
}
