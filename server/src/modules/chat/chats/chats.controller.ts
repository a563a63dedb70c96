import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isBlank } from '../../../contract/text/blank.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { NoBody } from '../../../platform/http/body/no-body.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { BranchChatDto } from '../branches/branch.dto.js';
import { BranchChat } from '../branches/branch-chat.js';
import { StopReplies } from '../turns/stopping/stop-replies.js';
import { ChatDto, ChatsQueryDto, CreateChatDto, ReadChatDto, StoppedDto, UpdateChatDto } from './chat.dto.js';
import { ChatsService } from './chats.service.js';

const branchName = ({ name }: BranchChatDto): string => (name == null || isBlank(name) ? 'Chat' : name);

/** The signed-in user's chats. */
@ApiTags('chat')
@Controller('chat')
export class ChatsController {
  constructor(
    private readonly chats: ChatsService,
    private readonly branchChat: BranchChat,
    private readonly stopReplies: StopReplies,
  ) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'chatsList', summary: 'My chats: the pinned ones, then the most recently active' })
  @ApiOkResponse({ type: ChatDto, isArray: true })
  @ApiErrors('validation_failed', 'not_signed_in')
  list(
    @CurrentUser() user: SignedIn,
    @PageQuery() paging: Paging,
    @Query() query: ChatsQueryDto,
  ): Promise<Page<ChatDto>> {
    return this.chats.list(user.userId, query, paging);
  }

  @Post()
  @ApiOperation({ operationId: 'chatsCreate', summary: 'Start a chat with an agent' })
  @ApiErrors('validation_failed', 'agent_id_required', 'not_signed_in', 'csrf_failed', 'agent_not_found')
  create(@CurrentUser() user: SignedIn, @Body() body: CreateChatDto): Promise<ChatDto> {
    return this.chats.create(user.userId, body);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'chatsGet', summary: 'One chat' })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  get(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ChatDto> {
    return this.chats.get(user.userId, id);
  }

  @Patch(':id')
  @ApiOperation({
    operationId: 'chatsUpdate',
    summary: 'Rename, pin, archive or mute a chat, or change its persona',
    description: 'With alternatives, changes the shown one, and returns that.',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'csrf_failed', 'chat_not_found', 'too_many_pinned')
  update(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Body() body: UpdateChatDto): Promise<ChatDto> {
    return this.chats.update(user.userId, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'chatsDelete', summary: 'Delete a chat with its alternatives and all messages' })
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  delete(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.chats.delete(user.userId, id);
  }

  @Put(':id/read')
  @ApiOperation({ operationId: 'chatsRead', summary: 'Mark a chat as read up to a message' })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  read(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Body() body: ReadChatDto): Promise<ChatDto> {
    return this.chats.markRead(user.userId, id, body.seq);
  }

  @Post(':id/branch')
  @ApiOperation({
    operationId: 'chatsBranch',
    summary: 'Create a chat with the messages of this one, up to and including one',
  })
  @ApiErrors('invalid_id', 'validation_failed', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  branch(@CurrentUser() user: SignedIn, @IdParam('id') id: number, @Body() body: BranchChatDto): Promise<ChatDto> {
    return this.branchChat.run(user.userId, id, body.message_id, branchName(body));
  }

  @NoBody()
  @Post(':id/stop')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'chatsStop',
    summary: 'Stop the running reply, keeping its text so far, and the queued ones',
  })
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'chat_not_found')
  async stop(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<StoppedDto> {
    return { stopped: await this.stopReplies.run(user.userId, id) };
  }
}
