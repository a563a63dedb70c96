import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAgentKey } from '../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { IdParam } from '../../platform/http/validation/id-param.js';
import { ChapterHitDto } from '../knowledge/public.js';
import { AgentKeyGuard, AgentOrUser, type Caller } from './agent-key.js';
import { KnowledgeQuestionQueryDto } from './integration.dto.js';
import { KnowledgeSearchService } from './knowledge-search.service.js';

/** Search in a knowledge base, for its owner and for the agents that use it. */
@ApiTags('knowledge')
@Controller('studio/databank/base')
export class KnowledgeSearchController {
  constructor(private readonly knowledge: KnowledgeSearchService) {}

  @Get(':id/search')
  @AllowAgentKey()
  @UseGuards(AgentKeyGuard)
  @ApiOperation({
    operationId: 'knowledgeBasesSearch',
    summary: 'Search a knowledge base: chapters that answer a question, best first',
    description: 'Also accepts the key of an agent that uses this knowledge base, in `X-API-Key`.',
  })
  @ApiOkResponse({ type: ChapterHitDto, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'invalid_api_key', 'not_found', 'version_not_found')
  search(
    @AgentOrUser() caller: Caller,
    @IdParam('id') id: number,
    @Query() question: KnowledgeQuestionQueryDto,
  ): Promise<ChapterHitDto[]> {
    return this.knowledge.searchBase(caller, id, question);
  }
}
