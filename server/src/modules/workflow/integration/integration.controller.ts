import { Body, Controller, Get, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiErrors } from '../../../platform/http/api-errors.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { IntegrationRoute } from '../../account/public.js';
import type { RunnerAgent } from '../../agents/public.js';
import { MessageDto, ReceiveAgentMessage } from '../../chat/public.js';
import { ChapterHitDto } from '../../knowledge/public.js';
import { AgentKeyGuard, CallingAgent } from './agent-key.js';
import { AgentMessageDto, KnowledgeQuestionDto, KnowledgeQuestionQueryDto } from './integration.dto.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';

/** What workflows call, with their agent's key, for that agent's own chats alone. */
@ApiTags('integration')
@ApiHeader({ name: 'X-API-Key', required: true, description: "The agent's key" })
@IntegrationRoute()
@UseGuards(AgentKeyGuard)
@Controller('integration')
export class IntegrationController {
  constructor(
    private readonly receiveAgentMessage: ReceiveAgentMessage,
    private readonly searchKnowledge: SearchAgentKnowledge,
  ) {}

  @Post('chat/:chatId/message')
  @ApiOperation({
    operationId: 'integrationPostMessage',
    summary: 'Send a message into a chat: a reply by callback, or unprompted',
  })
  @ApiCreatedResponse({ type: MessageDto })
  @ApiOkResponse({
    type: MessageDto,
    description: 'This `idempotency_key` was here before: the message that it made then.',
  })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'invalid_api_key',
    'chat_not_found',
    'reply_already_given',
    'reply_not_expected',
  )
  async post(
    @CallingAgent() agent: RunnerAgent,
    @IdParam('chatId') chatId: number,
    @Body() body: AgentMessageDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageDto> {
    const { created, message } = await this.receiveAgentMessage.run(agent.id, chatId, body);
    response.status(created ? 201 : 200);
    return message;
  }

  @Post('knowledge/search')
  @HttpCode(200)
  @ApiOperation({ operationId: 'integrationSearchKnowledge', summary: "Search the agent's knowledge base" })
  @ApiErrors('validation_failed', 'invalid_api_key')
  search(@CallingAgent() agent: RunnerAgent, @Body() body: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    return this.searchKnowledge.run(agent.knowledgeBaseId, body);
  }

  @Get('knowledge/search')
  @ApiOperation({ operationId: 'integrationSearchKnowledgeGet', summary: "Search the agent's knowledge base" })
  @ApiErrors('validation_failed', 'invalid_api_key')
  searchByQuery(
    @CallingAgent() agent: RunnerAgent,
    @Query() query: KnowledgeQuestionQueryDto,
  ): Promise<ChapterHitDto[]> {
    return this.searchKnowledge.run(agent.knowledgeBaseId, query);
  }
}
