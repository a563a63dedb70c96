import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { MessageDto } from '../messages/message.dto.js';
import {
  AgentFeedbackView,
  FeedbackDto,
  FeedbackQueryDto,
  ListedSharedFeedback,
  SharedFeedbackQueryDto,
  StarsView,
} from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

/** Ratings of the replies in the signed-in user's chats. */
@ApiTags('chat')
@Controller('chat/:id/message/:messageId/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Put()
  @ApiOperation({
    operationId: 'messagesRate',
    summary: 'Rate a reply, or remove the rating',
    description: 'Replaces the earlier rating with its reason and comment. `reason` is stored with -1 only.',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'csrf_failed', 'chat_not_found', 'message_not_found')
  set(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('messageId') messageId: number,
    @Body() body: FeedbackDto,
  ): Promise<MessageDto> {
    return this.feedback.set(user.userId, id, messageId, body);
  }
}

/** Ratings of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent/:id/feedback')
export class AgentFeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Get()
  @ApiOperation({
    operationId: 'agentsGetFeedback',
    summary: 'Ratings of the replies of one of my agents, by reason and day',
    description: 'Counts only. A reply and a comment are there only if the user shared them.',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'agent_not_found')
  get(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: FeedbackQueryDto,
  ): Promise<AgentFeedbackView> {
    return this.feedback.ofAgent(user.userId, id, query.days);
  }

  @Get('shared')
  @ApiOperation({
    operationId: 'agentsListSharedFeedback',
    summary: 'Ratings of one of my agents whose users shared the text, newest replies first',
    description: 'Without my own ratings, and without users.',
  })
  @ApiOkResponse({ type: ListedSharedFeedback, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'agent_not_found')
  shared(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: SharedFeedbackQueryDto,
  ): Promise<ListedSharedFeedback[]> {
    return this.feedback.sharedOf(user.userId, id, query);
  }
}

/** Stars that the signed-in user gave. */
@ApiTags('account')
@Controller('account/stars')
export class StarsController {
  constructor(private readonly feedback: FeedbackService) {}

  @Get()
  @ApiOperation({
    operationId: 'accountGetStars',
    summary: 'Number of stars that I gave',
    description: 'A star is a good rating of a reply.',
  })
  @ApiErrors('not_signed_in')
  get(@CurrentUser() user: SignedIn): Promise<StarsView> {
    return this.feedback.starsOf(user.userId);
  }
}
