import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Locale } from '../../../contract/limits.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { CurrentUser, type SignedIn } from '../../account/public.js';
import { GetRun } from './get-run.js';
import { ListRuns } from './list-runs.js';
import { RunView } from './run-view.dto.js';
import { RunsQueryDto } from './runs-query.dto.js';

/** How the replies of one's own agents came about. */
@ApiTags('agents')
@Controller('studio/agent/:id/runs')
export class RunsController {
  constructor(
    private readonly listRuns: ListRuns,
    private readonly getRun: GetRun,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'runsList',
    summary: 'How the replies of an own agent came about, the newest first; without what was said',
  })
  @ApiOkResponse({ type: RunView, isArray: true })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  list(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: RunsQueryDto,
    @RequestLocale() locale: Locale,
  ): Promise<RunView[]> {
    return this.listRuns.run(user.userId, id, query, locale);
  }

  @Get(':turnId')
  @ApiOperation({
    operationId: 'runsGet',
    summary:
      'How one reply of an own agent came about; of one that failed, n8n is asked what happened in its execution',
  })
  @ApiErrors('invalid_id', 'agent_not_found', 'run_not_found')
  get(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('turnId') turnId: number,
    @RequestLocale() locale: Locale,
  ): Promise<RunView> {
    return this.getRun.run(user.userId, id, turnId, locale);
  }
}
