import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAgentKey } from '../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { IdParam } from '../../platform/http/validation/id-param.js';
import { ChapterHitDto } from '../knowledge/public.js';
import { AgentKeyGuard, AgentOrUser, type Caller } from './agent-key.js';
import { KnowledgeQuestionQueryDto } from './integration.dto.js';
import { SearchKnowledgeBase } from './search-knowledge-base.js';

/** The search in a knowledge base: for whose it is, and for the agents that have it. */
@ApiTags('knowledge')
@Controller('studio/databank/base')
export class KnowledgeSearchController {
  constructor(private readonly searchKnowledgeBase: SearchKnowledgeBase) {}

  @Get(':id/search')
  @AllowAgentKey()
  @UseGuards(AgentKeyGuard)
  @ApiOperation({
    operationId: 'knowledgeBasesSearch',
    summary: 'Its chapters that answer a question, best first',
    description: 'Also with the key of an agent that has this knowledge base, in `X-API-Key`.',
  })
  @ApiOkResponse({ type: ChapterHitDto, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'invalid_api_key', 'not_found')
  search(
    @AgentOrUser() caller: Caller,
    @IdParam('id') id: number,
    @Query() question: KnowledgeQuestionQueryDto,
  ): Promise<ChapterHitDto[]> {
    return this.searchKnowledgeBase.run(caller, id, question);
  }
}
