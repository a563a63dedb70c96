import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { MessageDto, PostMessageDto } from './message.dto.js';
import { MessagesService } from './messages.service.js';
import { MessagesQueryDto } from './messages-query.dto.js';
import { PostMessage } from './post-message.js';
import { RetryMessage } from './retry-message.js';

/** Messages of the signed-in user's chats. */
@ApiTags('chat')
@Controller('chat/:id/message')
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly postMessage: PostMessage,
    private readonly retryMessage: RetryMessage,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'messagesList',
    summary: 'Messages of a chat: the newest, or those before or after one, or changed since a revision',
    description:
      'A response has at most about 4 MB of text and at least one message. It may have fewer messages than requested: only an empty one is the end of the list.',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'chat_not_found', 'message_not_found')
  list(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: MessagesQueryDto,
  ): Promise<MessageDto[]> {
    return this.messages.list(user.userId, id, { ...query, limit: query.limit ?? PAGE.messagesShown });
  }

  @Post()
  @ApiOperation({
    operationId: 'messagesPost',
    summary: 'Send a message; the reply arrives over the socket or by polling',
  })
  @ApiCreatedResponse({ type: MessageDto })
  @ApiOkResponse({ type: MessageDto, description: 'This `client_id` was used before: the message that it created.' })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'chat_not_found',
    'agent_not_ready',
    'agent_deleted',
    'rate_limited',
  )
  async post(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() body: PostMessageDto,
    @RequestLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageDto> {
    const { created, message } = await this.postMessage.run(user.userId, id, body, locale);
    response.status(created ? 201 : 200);
    return message;
  }

  @Delete(':messageId')
  @HttpCode(204)
  @ApiOperation({ operationId: 'messagesDelete', summary: 'Delete a message of the user or of the agent' })
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'chat_not_found', 'message_not_found')
  delete(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('messageId') messageId: number,
  ): Promise<void> {
    return this.messages.delete(user.userId, id, messageId);
  }

  @NoBody()
  @Post(':messageId/retry')
  @HttpCode(200)
  @ApiOperation({ operationId: 'messagesRetry', summary: 'Resend a failed or stopped message to the workflow' })
  @ApiErrors(
    'invalid_id',
    'not_signed_in',
    'csrf_failed',
    'chat_not_found',
    'message_not_found',
    'message_not_retryable',
    'agent_not_ready',
    'agent_deleted',
    'rate_limited',
  )
  retry(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('messageId') messageId: number,
    @RequestLocale() locale: Locale,
  ): Promise<MessageDto> {
    return this.retryMessage.run(user.userId, id, messageId, locale);
  }
}
