import { Body, Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { CurrentUser, type SignedIn } from '../../account/public.js';
import { GetShare } from './get-share.js';
import { RevokeShare } from './revoke-share.js';
import { ChatShareDto, ShareChatDto, ShareDto } from './share.dto.js';
import { ShareChat } from './share-chat.js';

/** The link to one of one's own chats. */
@ApiTags('chat')
@Controller('chat/:id/share')
export class SharesController {
  constructor(
    private readonly getShare: GetShare,
    private readonly shareChat: ShareChat,
    private readonly revokeShare: RevokeShare,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'chatsGetShare', summary: 'Whether a chat is shared, and its link' })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  async get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ChatShareDto> {
    return { share: await this.getShare.run(user.userId, id) };
  }

  @Put()
  @ApiOperation({
    operationId: 'chatsShare',
    summary: 'Let anybody with the link read a chat as it is now; again: the same link shows what was added',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  share(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Body() body: ShareChatDto): Promise<ShareDto> {
    return this.shareChat.run(user.userId, id, body.show_persona);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'chatsUnshare', summary: 'End the sharing of a chat: its link is dead at once' })
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  revoke(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.revokeShare.run(user.userId, id);
  }
}
