import { Body, Controller, Get, HttpCode, Post, Query, Res, UseGuards } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { IntegrationRoute } from '../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { IdParam } from '../../platform/http/validation/id-param.js';
import type { RunnerAgent } from '../agents/public.js';
import {
  AgentMessagesQueryDto,
  ChatMessageDto,
  ListAgentMessages,
  MessageDto,
  ShowAgentTyping,
} from '../chat/public.js';
import { ChapterHitDto } from '../knowledge/public.js';
import { activityOf } from './activity-of.js';
import { AgentKeyGuard, CallingAgent, CountsItself } from './agent-key.js';
import { AnswerWithoutModel } from './answer-without-model.js';
import { DescribeAgent } from './describe-agent.js';
import {
  AgentMessageDto,
  AgentTypingDto,
  AgentTypingView,
  AnswerView,
  FailureReportDto,
  KnowledgeQuestionDto,
  KnowledgeQuestionQueryDto,
  QuestionDto,
  WorkflowAgentDto,
} from './integration.dto.js';
import { PostAgentMessage } from './post-agent-message.js';
import { ReportFailure } from './report-failure.js';
import { SearchAgentKnowledge } from './search-agent-knowledge.js';

/** What workflows call, with their agent's key, for that agent's own chats alone. */
@ApiTags('integration')
@ApiHeader({ name: 'X-API-Key', required: true, description: "The agent's key" })
@IntegrationRoute()
@UseGuards(AgentKeyGuard)
@Controller('integration')
export class IntegrationController {
  constructor(
    private readonly postAgentMessage: PostAgentMessage,
    private readonly listAgentMessages: ListAgentMessages,
    private readonly showAgentTyping: ShowAgentTyping,
    private readonly describeAgent: DescribeAgent,
    private readonly searchKnowledge: SearchAgentKnowledge,
    private readonly answerWithoutModel: AnswerWithoutModel,
    private readonly reportFailure: ReportFailure,
  ) {}

  @Post('chat/:chatId/message')
  @CountsItself()
  @ApiOperation({
    operationId: 'integrationPostMessage',
    summary: 'Send a message into a chat: a reply by callback, or unprompted',
    description:
      'An unprompted message, or a further one to a message that has its reply, counts towards the limit of the key as one call for each 2,000 characters that it begins.',
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
    'agent_hidden',
    'reply_already_given',
    'reply_not_expected',
  )
  async post(
    @CallingAgent() agent: RunnerAgent,
    @IdParam('chatId') chatId: number,
    @Body() body: AgentMessageDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageDto> {
    const { created, message } = await this.postAgentMessage.run(agent, chatId, body);
    response.status(created ? 201 : 200);
    return message;
  }

  @Get('chat/:chatId/message')
  @ApiOperation({
    operationId: 'integrationListMessages',
    summary: 'Messages of a chat, oldest first: the newest, or those before one',
    description:
      'An answer carries about 4 MB of text and at least one message, so it may have fewer than `limit`: a short one is not the start of the chat, an empty one is.',
  })
  @ApiOkResponse({ type: ChatMessageDto, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'invalid_api_key', 'chat_not_found', 'message_not_found')
  list(
    @CallingAgent() agent: RunnerAgent,
    @IdParam('chatId') chatId: number,
    @Query() query: AgentMessagesQueryDto,
  ): Promise<ChatMessageDto[]> {
    return this.listAgentMessages.run(agent.id, chatId, query);
  }

  @Post('chat/:chatId/typing')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'integrationShowTyping',
    summary: 'Show the chat’s person that the agent is at work, and at what, or is not any more',
  })
  @ApiOkResponse({ type: AgentTypingView })
  @ApiErrors('invalid_id', 'validation_failed', 'invalid_api_key', 'chat_not_found', 'agent_hidden')
  async typing(
    @CallingAgent() agent: RunnerAgent,
    @IdParam('chatId') chatId: number,
    @Body() body: AgentTypingDto,
  ): Promise<AgentTypingView> {
    await this.showAgentTyping.run(agent, chatId, body.is_typing, activityOf(body));
    return { is_typing: body.is_typing };
  }

  @Post('failure')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'integrationReportFailure',
    summary: 'Fail the message that waits for the reply of an execution',
    description:
      'For workflows that reply by callback and named their execution when they took the message. 404: no message waits for this execution; a run is stored up to a few seconds after the message was taken.',
  })
  @ApiNoContentResponse()
  @ApiErrors('validation_failed', 'invalid_api_key', 'run_not_found')
  failure(@CallingAgent() agent: RunnerAgent, @Body() body: FailureReportDto): Promise<void> {
    return this.reportFailure.run(agent.id, body);
  }

  @Get('agent')
  @ApiOperation({ operationId: 'integrationGetAgent', summary: 'What a workflow may know of its agent' })
  @ApiOkResponse({ type: WorkflowAgentDto })
  @ApiErrors('invalid_api_key')
  agent(@CallingAgent() agent: RunnerAgent): Promise<WorkflowAgentDto> {
    return this.describeAgent.run(agent);
  }

  @Post('knowledge/search')
  @HttpCode(200)
  @ApiOperation({ operationId: 'integrationSearchKnowledge', summary: "Search the agent's knowledge base" })
  @ApiErrors('validation_failed', 'invalid_api_key')
  search(@CallingAgent() agent: RunnerAgent, @Body() body: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    return this.searchKnowledge.run(agent.knowledgeBaseId, body);
  }

  @Post('knowledge/answer')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'integrationAnswer',
    summary: "Answer a question from the knowledge base and the agent's context, without a model",
    description: 'The `simple` template calls it. Passages are quoted verbatim.',
  })
  @ApiOkResponse({ type: AnswerView })
  @ApiErrors('validation_failed', 'invalid_api_key')
  answer(@CallingAgent() agent: RunnerAgent, @Body() body: QuestionDto): Promise<AnswerView> {
    return this.answerWithoutModel.run(agent, body);
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
