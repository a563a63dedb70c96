import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
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
import { AgentKeyGuard, CallingAgent, CountedByHandler } from './agent-key.js';
import { AgentMessageBody } from './agent-message-body.js';
import { AnswerWithoutModel } from './answer-without-model.js';
import { DescribeAgent } from './describe-agent.js';
import {
  AgentMessageDto,
  AgentTypingDto,
  AgentTypingView,
  AgentVersionQueryDto,
  AnswerView,
  FailureReportDto,
  KnowledgeQuestionDto,
  KnowledgeQuestionQueryDto,
  QuestionDto,
  WorkflowAgentDto,
} from './integration.dto.js';
import { KnowledgeSearchService } from './knowledge-search.service.js';
import { PostAgentMessage } from './post-agent-message.js';
import { ReportFailure } from './report-failure.js';

/** Called by workflows with their agent's key; restricted to that agent's chats. */
@ApiTags('integration')
@ApiHeader({ name: 'X-API-Key', required: true, description: "The agent's key" })
@IntegrationRoute()
@UseGuards(AgentKeyGuard)
@Controller('integration')
export class IntegrationController {
  constructor(
    private readonly messageBody: AgentMessageBody,
    private readonly postAgentMessage: PostAgentMessage,
    private readonly listAgentMessages: ListAgentMessages,
    private readonly showAgentTyping: ShowAgentTyping,
    private readonly describeAgent: DescribeAgent,
    private readonly knowledge: KnowledgeSearchService,
    private readonly answerWithoutModel: AnswerWithoutModel,
    private readonly reportFailure: ReportFailure,
  ) {}

  @Post('chat/:chatId/message')
  @CountedByHandler()
  @ApiOperation({
    operationId: 'integrationPostMessage',
    summary: 'Send a message to a chat: a reply by callback, or an unsolicited message',
    description:
      'An awaited reply does not count towards the rate limit of the key. Any other message counts as one call per 2,000 characters or part of them. Files are stored before the message; `files` of the response has those that were not left out.',
  })
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiBody({ type: AgentMessageDto })
  @ApiCreatedResponse({ type: MessageDto })
  @ApiOkResponse({
    type: MessageDto,
    description: 'A repeated `idempotency_key`: the message that the first request created.',
  })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'invalid_api_key',
    'chat_not_found',
    'agent_hidden',
    'reply_already_given',
    'reply_not_expected',
    'file_too_large',
  )
  async post(
    @CallingAgent() agent: RunnerAgent,
    @IdParam('chatId') chatId: number,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageDto> {
    const { created, message } = await this.messageBody.with(request, (body, files) =>
      this.postAgentMessage.run(agent, chatId, body, files),
    );
    response.status(created ? 201 : 200);
    return message;
  }

  @Get('chat/:chatId/message')
  @ApiOperation({
    operationId: 'integrationListMessages',
    summary: 'Messages of a chat, oldest first: the newest, or those before one',
    description:
      'A response carries about 4 MB of text and at least one message, so it may have fewer than `limit`. Only an empty response means that the start of the chat is reached.',
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
    summary: 'Show or hide the typing indicator and current activity of the agent in a chat',
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
    summary: 'Report a failed execution: fails the message that waits for its reply',
    description:
      'For workflows that reply by callback and returned the ID of their execution when they accepted the message. 404: no message waits for this execution. A run is stored up to a few seconds after the message was accepted.',
  })
  @ApiNoContentResponse()
  @ApiErrors('validation_failed', 'invalid_api_key', 'run_not_found')
  failure(@CallingAgent() agent: RunnerAgent, @Body() body: FailureReportDto): Promise<void> {
    return this.reportFailure.run(agent.id, body);
  }

  @Get('agent')
  @ApiOperation({ operationId: 'integrationGetAgent', summary: 'The agent of the workflow' })
  @ApiOkResponse({ type: WorkflowAgentDto })
  @ApiErrors('validation_failed', 'invalid_api_key', 'version_not_found')
  agent(@CallingAgent() agent: RunnerAgent, @Query() { version }: AgentVersionQueryDto): Promise<WorkflowAgentDto> {
    return this.describeAgent.run(agent, version);
  }

  @Post('knowledge/search')
  @HttpCode(200)
  @ApiOperation({ operationId: 'integrationSearchKnowledge', summary: "Search the agent's knowledge base" })
  @ApiErrors('validation_failed', 'invalid_api_key', 'version_not_found')
  search(@CallingAgent() agent: RunnerAgent, @Body() body: KnowledgeQuestionDto): Promise<ChapterHitDto[]> {
    return this.knowledge.searchOfAgent(agent, body);
  }

  @Post('knowledge/answer')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'integrationAnswer',
    summary: "Answer a question from the knowledge base and the agent's context, without a model",
    description: 'The `simple` template calls it. Passages are quoted verbatim.',
  })
  @ApiOkResponse({ type: AnswerView })
  @ApiErrors('validation_failed', 'invalid_api_key', 'version_not_found')
  answer(@CallingAgent() agent: RunnerAgent, @Body() body: QuestionDto): Promise<AnswerView> {
    return this.answerWithoutModel.run(agent, body);
  }

  @Get('knowledge/search')
  @ApiOperation({ operationId: 'integrationSearchKnowledgeGet', summary: "Search the agent's knowledge base" })
  @ApiErrors('validation_failed', 'invalid_api_key', 'version_not_found')
  searchByQuery(
    @CallingAgent() agent: RunnerAgent,
    @Query() query: KnowledgeQuestionQueryDto,
  ): Promise<ChapterHitDto[]> {
    return this.knowledge.searchOfAgent(agent, query);
  }
}
