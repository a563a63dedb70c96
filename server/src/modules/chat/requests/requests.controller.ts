import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { MessageDto } from '../messages/message.dto.js';
import { AnswerRequest } from './answer-request.js';
import { PostAnswerDto } from './request.dto.js';

/** Answers to the requests in the signed-in user's chats. */
@ApiTags('chat')
@Controller('chat/:id/message/:messageId/answer')
export class RequestsController {
  constructor(private readonly answerRequest: AnswerRequest) {}

  @Post()
  @ApiOperation({
    operationId: 'messagesAnswer',
    summary: 'Answer the request of a message; the reply arrives like any other',
    description:
      'A request is answered once, also if its message was copied into a branch. The answer is a message of the user, whose text is readable.',
  })
  @ApiCreatedResponse({ type: MessageDto, description: 'The message with the answer.' })
  @ApiOkResponse({ type: MessageDto, description: 'This `client_id` was used before: the message that it created.' })
  @ApiErrors(
    'invalid_id',
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'chat_not_found',
    'message_not_found',
    'request_answered',
    'file_unusable',
    'request_expired',
    'agent_not_ready',
    'agent_deleted',
    'rate_limited',
  )
  async post(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') chatId: number,
    @IdParam('messageId') messageId: number,
    @Body() { answer, client_id: clientId }: PostAnswerDto,
    @RequestLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageDto> {
    const input = { userId, chatId, messageId, answer, clientId, locale };
    const { created, message } = await this.answerRequest.run(input);
    response.status(created ? 201 : 200);
    return message;
  }
}
