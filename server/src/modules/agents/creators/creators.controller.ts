import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { AgentView } from '../profile/view/agent-view.dto.js';
import { PublicUserView } from './public-user.dto.js';
import { PublicUsersService } from './public-users.service.js';

/** Creators and their agents. */
@ApiTags('account')
@Controller('account')
export class CreatorsController {
  constructor(
    private readonly users: PublicUsersService,
    private readonly catalogue: CatalogueService,
  ) {}

  @Get('user/:id')
  @ApiOperation({ operationId: 'accountGetUser', summary: 'The public page of a user, with their published agents' })
  @ApiOkResponse({ type: PublicUserView })
  @ApiErrors('invalid_id', 'not_found')
  user(@IdParam('id') id: number): Promise<PublicUserView> {
    return this.users.get(id);
  }

  @Get('agent')
  @PagedList()
  @ApiOperation({ operationId: 'accountListAgents', summary: 'My agents of every status, newest first' })
  @ApiOkResponse({ type: AgentView, isArray: true })
  @ApiErrors('validation_failed')
  agents(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<AgentView>> {
    return this.catalogue.list(user.userId, { created_by: user.userId }, paging);
  }
}
