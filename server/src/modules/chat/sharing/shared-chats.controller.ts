import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { FileContent, FileQueryDto, ServeChatFile } from '../../media/public.js';
import { ReadSharedChat } from './read-shared-chat.js';
import { SharedChatDto, SharedChatQueryDto } from './share.dto.js';

/** Shared chats, for anyone who has the link. */
@ApiTags('chat')
@Public()
@Controller('share')
export class SharedChatsController {
  constructor(
    private readonly readSharedChat: ReadSharedChat,
    private readonly serveFile: ServeChatFile,
  ) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'sharedChatsGet', summary: 'Read a shared chat, oldest messages first' })
  @ApiParam({ name: 'token', schema: { type: 'string', minLength: 43, maxLength: 43 } })
  @ApiErrors('validation_failed', 'share_not_found')
  get(@Param('token') token: string, @Query() query: SharedChatQueryDto): Promise<SharedChatDto> {
    return this.readSharedChat.run(token, query.after ?? 0);
  }

  @Get(':token/file/:fileId')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @ApiOperation({ operationId: 'sharedChatsGetFile', summary: 'Get a file of a shared chat' })
  @ApiParam({ name: 'token', schema: { type: 'string', minLength: 43, maxLength: 43 } })
  @FileContent()
  @ApiErrors('invalid_id', 'validation_failed', 'share_not_found', 'file_not_found', 'unavailable')
  async file(
    @Param('token') token: string,
    @IdParam('fileId') fileId: number,
    @Query() { variant }: FileQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.serveFile.run(await this.readSharedChat.file(token, fileId), { variant }, request, response);
  }
}
