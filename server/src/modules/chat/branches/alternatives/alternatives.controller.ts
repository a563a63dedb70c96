import { Body, Controller, HttpCode, Post, Put, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../../../contract/limits.js';
import { CurrentUser } from '../../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../../platform/http/validation/id-param.js';
import { ChatDto } from '../../chats/chat.dto.js';
import { AlternativeDto, EditMessageDto, RegenerateReplyDto } from './alternative.dto.js';
import { MakeAlternative } from './make-alternative.js';
import { ShowAlternative } from './show-alternative.js';

const ERRORS = [
  'invalid_id',
  'validation_failed',
  'not_signed_in',
  'csrf_failed',
  'chat_not_found',
  'message_not_found',
  'agent_not_ready',
  'agent_deleted',
  'too_many_alternatives',
  'rate_limited',
] as const;
const REPEATED = 'This `client_id` was used before: the alternative that it created.';

/** Alternatives of the signed-in user's conversations. */
@ApiTags('chat')
@Controller('chat/:id')
export class AlternativesController {
  constructor(
    private readonly make: MakeAlternative,
    private readonly show: ShowAlternative,
  ) {}

  @Post('message/:messageId/edit')
  @ApiOperation({
    operationId: 'messagesEdit',
    summary: 'Edit the text or files of one of my messages; the previous version stays as an alternative',
    description: 'Stops the running reply and queued messages of the chat.',
  })
  @ApiCreatedResponse({ type: AlternativeDto })
  @ApiOkResponse({ type: AlternativeDto, description: REPEATED })
  @ApiErrors(...ERRORS, 'file_unusable')
  async edit(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') chatId: number,
    @IdParam('messageId') messageId: number,
    @Body() { message: text, file_ids: fileIds = null, client_id: clientId }: EditMessageDto,
    @RequestLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AlternativeDto> {
    return this.respond(response, { userId, chatId, messageId, clientId, text, fileIds, locale });
  }

  @Post('message/:messageId/regenerate')
  @ApiOperation({
    operationId: 'messagesRegenerate',
    summary: 'Regenerate a reply; the previous one stays as an alternative',
    description: 'Stops the running reply and queued messages of the chat.',
  })
  @ApiCreatedResponse({ type: AlternativeDto })
  @ApiOkResponse({ type: AlternativeDto, description: REPEATED })
  @ApiErrors(...ERRORS)
  regenerate(
    @CurrentUser() { userId }: SignedIn,
    @IdParam('id') chatId: number,
    @IdParam('messageId') messageId: number,
    @Body() { client_id: clientId }: RegenerateReplyDto,
    @RequestLocale() locale: Locale,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AlternativeDto> {
    return this.respond(response, { userId, chatId, messageId, clientId, text: null, fileIds: null, locale });
  }

  @NoBody()
  @Put('shown')
  @HttpCode(200)
  @ApiOperation({ operationId: 'chatsShow', summary: 'Show this alternative of a conversation instead of the others' })
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  showThis(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ChatDto> {
    return this.show.run(user.userId, id);
  }

  private async respond(response: Response, request: Parameters<MakeAlternative['run']>[0]): Promise<AlternativeDto> {
    const { created, chat, message } = await this.make.run(request);
    response.status(created ? 201 : 200);
    return { chat, message };
  }
}
