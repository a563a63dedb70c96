import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { ListAgents } from '../catalogue/list-agents.js';
import { AgentView } from '../profile/view/agent-view.dto.js';
import { GetPublicUser } from './get-public-user.js';
import { PublicUserView } from './public-user.dto.js';

/** People and the agents they made. */
@ApiTags('account')
@Controller('account')
export class CreatorsController {
  constructor(
    private readonly getPublicUser: GetPublicUser,
    private readonly listAgents: ListAgents,
  ) {}

  @Get('user/:id')
  @ApiOperation({ operationId: 'accountGetUser', summary: 'Somebody’s public page, with their ready agents' })
  @ApiOkResponse({ type: PublicUserView })
  @ApiErrors('invalid_id', 'not_found')
  user(@IdParam('id') id: number): Promise<PublicUserView> {
    return this.getPublicUser.run(id);
  }

  @Get('agent')
  @PagedList()
  @ApiOperation({ operationId: 'accountListAgents', summary: 'One’s own agents of every status, the newest first' })
  @ApiOkResponse({ type: AgentView, isArray: true })
  @ApiErrors('validation_failed')
  agents(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<AgentView>> {
    return this.listAgents.run(user.userId, { created_by: user.userId }, paging);
  }
}
