import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ChatShareDto, ShareChatDto, ShareDto } from './share.dto.js';
import { SharesService } from './shares.service.js';

/** The public link of a chat of the signed-in user. */
@ApiTags('chat')
@Controller('chat/:id/share')
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Get()
  @ApiOperation({ operationId: 'chatsGetShare', summary: 'The public link of a chat' })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  async get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ChatShareDto> {
    return { share: await this.shares.get(user.userId, id) };
  }

  @Put()
  @ApiOperation({
    operationId: 'chatsShare',
    summary: 'Share the current chat with anyone who has the link; repeat the call to include new messages',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  share(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Body() body: ShareChatDto): Promise<ShareDto> {
    return this.shares.share(user.userId, id, body.show_persona);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'chatsUnshare', summary: 'Stop sharing a chat; the link stops working at once' })
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  revoke(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.shares.revoke(user.userId, id);
  }
}
