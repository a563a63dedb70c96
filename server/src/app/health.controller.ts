import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public, Unmetered } from '../modules/account/public.js';
import { Sql } from '../platform/db/sql.js';
import { ApiError } from '../platform/http/api-error.js';
import { ApiErrors } from '../platform/http/api-errors.js';
import { HealthDto } from './health.dto.js';
import { Lifecycle } from './lifecycle.js';

const PING = { name: 'health.ping', text: 'SELECT 1' };

/** Whether this process lives, and whether it should get traffic. */
@ApiTags('health')
@Public()
@Unmetered()
@Controller('health')
export class HealthController {
  constructor(
    private readonly sql: Sql,
    private readonly lifecycle: Lifecycle,
  ) {}

  @Get('live')
  @HttpCode(200)
  @ApiOperation({ operationId: 'healthLive', summary: 'The process answers' })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'healthReady', summary: 'The process can do its work' })
  @ApiErrors('unavailable')
  async ready(): Promise<HealthDto> {
    if (this.lifecycle.stopping) throw new ApiError('unavailable', { detail: 'stopping' });
    await this.sql.rows(PING, []).catch((cause: unknown) => {
      throw new ApiError('unavailable', { detail: 'database', cause });
    });
    return { status: 'ok' };
  }
}
