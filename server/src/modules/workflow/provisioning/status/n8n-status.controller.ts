import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../../platform/http/access/route-metadata.js';
import { GetN8nStatus } from './get-n8n-status.js';
import { N8nStatusView } from './n8n-status.dto.js';

/** The operator's n8n, for administrators. */
@ApiTags('admin')
@AdminOnly()
@Controller('admin/n8n')
export class N8nStatusController {
  constructor(private readonly getN8nStatus: GetN8nStatus) {}

  @Get()
  @ApiOperation({ operationId: 'adminGetN8n', summary: 'Version of n8n, and whether it accepts Regent’s key' })
  @ApiOkResponse({ type: N8nStatusView })
  get(): Promise<N8nStatusView> {
    return this.getN8nStatus.run();
  }
}
