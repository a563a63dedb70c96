import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Sql } from '../../platform/db/sql.js';
import { Public, Unmetered } from '../../platform/http/access/route-metadata.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { ApiErrors } from '../../platform/http/errors/api-errors.js';
import { ttlCache } from '../../platform/metrics/ttl-cache.js';
import { Lifecycle } from '../roles/lifecycle.js';
import { HealthDto } from './health.dto.js';

/** Minimum time between two database checks, whatever the number of readiness requests. */
const READY_CACHE_MS = 1000;

/** Liveness and readiness probes. */
@ApiTags('health')
@Public()
@Unmetered()
@Controller('health')
export class HealthController {
  /** Why the database cannot be used; undefined if it can. Failures are cached too. */
  private readonly databaseProblem = ttlCache(READY_CACHE_MS, () =>
    this.sql.assertWritable().then(
      () => undefined,
      (cause: unknown) => ({ cause }),
    ),
  );

  constructor(
    private readonly sql: Sql,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get('live')
  @HttpCode(200)
  @ApiOperation({ operationId: 'healthLive', summary: 'Whether the process responds' })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'healthReady', summary: 'Whether the process is ready to serve' })
  @ApiErrors('unavailable')
  async ready(): Promise<HealthDto> {
    if (this.lifecycle.stopping) throw new ApiError('unavailable', { detail: 'stopping' });
    const problem = await this.databaseProblem();
    if (problem) throw new ApiError('unavailable', { detail: 'database', retryAfterSeconds: 1, ...problem });
    return { status: 'ok' };
  }
}
