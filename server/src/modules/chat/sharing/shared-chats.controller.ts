import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../platform/http/access/route-metadata.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { ReadSharedChat } from './read-shared-chat.js';
import { SharedChatDto, SharedChatQueryDto } from './share.dto.js';

/** Shared chats, for anyone who has the link. */
@ApiTags('chat')
@Public()
@Controller('share')
export class SharedChatsController {
  constructor(private readonly readSharedChat: ReadSharedChat) {}

  @Get(':token')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ operationId: 'sharedChatsGet', summary: 'Read a shared chat, oldest messages first' })
  @ApiParam({ name: 'token', schema: { type: 'string', minLength: 43, maxLength: 43 } })
  @ApiErrors('validation_failed', 'share_not_found')
  get(@Param('token') token: string, @Query() query: SharedChatQueryDto): Promise<SharedChatDto> {
    return this.readSharedChat.run(token, query.after ?? 0);
  }
}
