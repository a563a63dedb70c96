import { Controller, Delete, Get, HttpCode } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { type Page, PagedList, PageQuery, type Paging } from '../../../platform/http/validation/paging.js';
import { SessionDto } from './session.dto.js';
import { Sessions } from './sessions.js';

/** Sessions of the caller. */
@ApiTags('account')
@Controller('account/session')
export class SessionsController {
  constructor(private readonly sessions: Sessions) {}

  @Get()
  @PagedList()
  @ApiOperation({ operationId: 'accountListSessions', summary: 'My sessions, newest first' })
  @ApiOkResponse({ type: SessionDto, isArray: true })
  @ApiErrors('validation_failed', 'not_signed_in', 'profile_incomplete')
  list(@CurrentUser() user: SignedIn, @PageQuery() paging: Paging): Promise<Page<SessionDto>> {
    return this.sessions.list(user, paging);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'accountEndOtherSessions', summary: 'End all my other sessions' })
  @ApiNoContentResponse()
  @ApiErrors('not_signed_in', 'csrf_failed', 'profile_incomplete', 'rate_limited')
  endOthers(@CurrentUser() user: SignedIn): Promise<void> {
    return this.sessions.endOthers(user);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'accountEndSession', summary: 'End one of my sessions and close its sockets' })
  @ApiNoContentResponse()
  @ApiErrors('invalid_id', 'not_signed_in', 'csrf_failed', 'profile_incomplete', 'not_found', 'rate_limited')
  end(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<void> {
    return this.sessions.end(user.userId, id);
  }
}
