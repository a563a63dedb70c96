import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { RunnerAgent } from '../agents/public.js';
import { type ChapterHitDto, KnowledgeReader } from '../knowledge/public.js';
import type { Caller } from './agent-key.js';
import { AgentOfCall } from './agent-of-call.js';
import type { KnowledgeQuestionDto } from './integration.dto.js';

/** Searches knowledge bases for users and workflows. */
@Injectable()
export class KnowledgeSearchService {
  constructor(
    private readonly knowledge: KnowledgeReader,
    private readonly agentOfCall: AgentOfCall,
  ) {}

  /** @throws ApiError 404 unless the base belongs to the user or is used by the agent */
  async searchBase(caller: Caller, baseId: number, input: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const isAllowed =
      'agent' in caller
        ? (await this.agentOfCall.at(caller.agent, input.version)).knowledgeBaseId === baseId
        : await this.knowledge.isOwn(baseId, caller.userId);
    if (!isAllowed) throw new ApiError('not_found');
    return this.#search(baseId, input);
  }

  /** Finds nothing without a knowledge base. @throws ApiError 404 `version_not_found` */
  async searchOfAgent(caller: RunnerAgent, input: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const agent = await this.agentOfCall.at(caller, input.version);
    return this.#search(agent.knowledgeBaseId, input);
  }

  async #search(baseId: number | null, input: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    const question = input.q ?? input.query;
    if (!question) throw ApiError.field('q', 'q is required');
    return baseId === null ? [] : this.knowledge.search(baseId, question, input.top_k ?? undefined);
  }
}
