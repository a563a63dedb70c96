import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Locale } from '../../../contract/limits.js';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { RequestLocale } from '../../../platform/http/request/request-locale.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ExportQuality } from '../csv/export-quality.js';
import { AgentQualityView, QualityOverviewView } from './quality.dto.js';
import { QualityService } from './quality.service.js';
import { QualityQueryDto } from './quality-query.dto.js';

const CSV = { description: 'The file.', content: { 'text/csv': { schema: { type: 'string' } } } } as const;
const DESCRIPTION =
  'Counts and times only, by day (UTC). Neither the creator’s own chats nor deleted ones count; runs are kept for `RUN_RETENTION_DAYS`.';

/** Quality of the signed-in user's agents. */
@ApiTags('agents')
@Controller('studio')
export class QualityController {
  constructor(
    private readonly quality: QualityService,
    private readonly exportQuality: ExportQuality,
  ) {}

  @Get('agent/:id/quality')
  @ApiOperation({
    operationId: 'agentsGetQuality',
    summary: 'Quality figures of one of my agents',
    description: DESCRIPTION,
  })
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  ofAgent(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: QualityQueryDto,
    @RequestLocale() locale: Locale,
  ): Promise<AgentQualityView> {
    return this.quality.ofAgent(user.userId, id, query, locale);
  }

  @Get('agent/:id/quality.csv')
  @ApiOperation({
    operationId: 'agentsGetQualityCsv',
    summary: 'Quality figures of one of my agents as CSV: a row per day, and the total',
  })
  @ApiOkResponse(CSV)
  @ApiErrors('invalid_id', 'validation_failed', 'agent_not_found')
  async csvOfAgent(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Query() query: QualityQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    send(await this.exportQuality.ofAgent(user.userId, id, query), `agent-${id}-quality.csv`, response);
  }

  @Get('quality')
  @ApiOperation({
    operationId: 'qualityGet',
    summary: 'Quality figures of all my agents, with a row per agent',
    description: DESCRIPTION,
  })
  @ApiErrors('validation_failed')
  ofCreator(
    @CurrentUser() user: SignedIn,
    @Query() query: QualityQueryDto,
    @RequestLocale() locale: Locale,
  ): Promise<QualityOverviewView> {
    return this.quality.ofCreator(user.userId, query, locale);
  }

  @Get('quality.csv')
  @ApiOperation({
    operationId: 'qualityGetCsv',
    summary: 'Quality figures of all my agents as CSV: a row per agent, and the total',
  })
  @ApiOkResponse(CSV)
  @ApiErrors('validation_failed')
  async csvOfCreator(
    @CurrentUser() user: SignedIn,
    @Query() query: QualityQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    send(await this.exportQuality.ofCreator(user.userId, query), 'quality.csv', response);
  }
}

function send(csv: string, fileName: string, response: Response): void {
  response.attachment(fileName);
  response.setHeader('Cache-Control', 'no-store');
  response.type('text/csv; charset=utf-8').send(csv);
}
