import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { CurrentUser, type SignedIn } from '../../account/public.js';
import { BranchDto } from './branch.dto.js';
import { ForkDto } from './fork.dto.js';
import { ListBranches } from './list-branches.js';
import { ListForks } from './list-forks.js';

/** Which of one's own chats came from which. */
@ApiTags('chat')
@Controller('chat/:id')
export class BranchesController {
  constructor(
    private readonly listBranches: ListBranches,
    private readonly listForks: ListForks,
  ) {}

  @Get('branches')
  @ApiOperation({
    operationId: 'chatsListBranches',
    summary: 'A chat and those that branched from each other with it, oldest first: at most 200 branches, the newest',
  })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  list(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<BranchDto[]> {
    return this.listBranches.run(user.userId, id);
  }

  @Get('forks')
  @ApiOperation({
    operationId: 'chatsListForks',
    summary: 'The messages of a chat after which it and those that branched from each other with it go different ways',
  })
  @ApiErrors('invalid_id', 'not_signed_in', 'chat_not_found')
  forks(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ForkDto[]> {
    return this.listForks.run(user.userId, id);
  }
}
