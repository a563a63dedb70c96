import { Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CHAT_IMPORT } from '../../../contract/chat/chat-import.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { FileBody } from '../../../platform/http/body/file-body.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { ChatImportDto, ChatImportQueryDto } from './chat-import.dto.js';
import { ChatImportsService } from './chat-imports.service.js';

const FILE = `\`conversations.json\` of ChatGPT or Claude or the ZIP file with it, or chats of Open WebUI (JSON), recognised by its content; at most ${CHAT_IMPORT.fileBytes / 1024 ** 2} MB. The only part of the body.`;

/** Import of chats from other services. */
@ApiTags('chat')
@Controller('chat/import')
export class ChatImportsController {
  constructor(private readonly imports: ChatImportsService) {}

  @Get()
  @ApiOperation({
    operationId: 'chatImportsGet',
    summary: 'Progress or result of my last import of chats',
  })
  @ApiOkResponse({ type: ChatImportDto })
  @ApiErrors('not_signed_in', 'not_found')
  async get(@CurrentUser() { userId }: SignedIn): Promise<ChatImportDto> {
    const last = await this.imports.last(userId);
    if (!last) throw new ApiError('not_found');
    return last;
  }

  @Post()
  @HttpCode(202)
  @ApiOperation({
    operationId: 'chatImportsBegin',
    summary: 'Import chats from ChatGPT, Claude or Open WebUI, with their branches',
    description:
      'Workers read the file in the background, in a process of its own with limits of time and memory. Each conversation becomes a chat with the agent, all or nothing; one that was imported before is left as it is. Nothing is sent to the agent. The file is kept for a day at most.',
  })
  @FileBody('file', FILE)
  @ApiAcceptedResponse({ type: ChatImportDto })
  @ApiErrors(
    'validation_failed',
    'not_signed_in',
    'csrf_failed',
    'agent_not_found',
    'chat_import_running',
    'file_too_large',
    'file_empty',
    'unsupported_media_type',
    'rate_limited',
    'unavailable',
  )
  begin(
    @CurrentUser() { userId }: SignedIn,
    @Query() query: ChatImportQueryDto,
    @Req() request: Request,
  ): Promise<ChatImportDto> {
    return this.imports.begin(userId, query, request);
  }
}
