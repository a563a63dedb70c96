import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { BranchDto } from './branch.dto.js';
import { BranchesService } from './branches.service.js';
import { ForkDto } from './fork.dto.js';

/** Branches of the signed-in user's chats. */
@ApiTags('chat')
@Controller('chat/:id')
export class BranchesController {
  constructor(private readonly branches: BranchesService) {}

  @Get('branches')
  @ApiOperation({
    operationId: 'chatsListBranches',
    summary: 'The branches of a chat, oldest first: the chat, its root and at most the 200 newest branches',
  })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  list(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<BranchDto[]> {
    return this.branches.list(user.userId, id);
  }

  @Get('forks')
  @ApiOperation({
    operationId: 'chatsListForks',
    summary: 'Messages of a chat after which related chats diverge',
  })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  forks(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ForkDto[]> {
    return this.branches.forks(user.userId, id);
  }
}
