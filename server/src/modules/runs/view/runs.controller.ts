import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { RunView } from './run-view.dto.js';
import { RunsService } from './runs.service.js';
import { RunsQueryDto } from './runs-query.dto.js';

/** The run log of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio/agent/:id/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  @ApiOperation({
    operationId: 'runsList',
    summary: 'Runs of one of my agents, newest first, without message texts',
  })
  @ApiOkResponse({ type: RunView, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  list(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: RunsQueryDto,
    @RequestLocale() locale: Locale,
  ): Promise<RunView[]> {
    return this.runs.list(user.userId, id, query, locale);
  }

  @Get(':turnId')
  @ApiOperation({
    operationId: 'runsGet',
    summary: 'One run of one of my agents; for a failed reply, with the cause from n8n',
  })
  @ApiErrors('invalid_id', 'agent_not_found', 'run_not_found')
  get(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('turnId') turnId: number,
    @RequestLocale() locale: Locale,
  ): Promise<RunView> {
    return this.runs.get(user.userId, id, turnId, locale);
  }
}
