import { Body, Controller, Ip, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { ApiErrors } from '../../../platform/http/errors/api-errors.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { ReportDto, ReportView } from '../dto/report.dto.js';
import { FileReport } from './file-report.js';

/** Reports of agents and messages. A second report of a user changes the first. */
@ApiTags('moderation')
@Controller()
export class ReportsController {
  constructor(private readonly fileReport: FileReport) {}

  @Put('studio/agent/:id/report')
  @ApiOperation({ operationId: 'agentsReport', summary: 'Report an agent' })
  @ApiOkResponse({ type: ReportView })
  @ApiErrors('agent_not_found', 'own_agent')
  agent(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @Body() body: ReportDto,
    @Ip() ip: string,
  ): Promise<ReportView> {
    return this.fileReport.agent({ userId: user.userId, ip }, id, body);
  }

  @Put('chat/:id/message/:messageId/report')
  @ApiOperation({ operationId: 'messagesReport', summary: 'Report an agent message in one of my chats' })
  @ApiOkResponse({ type: ReportView })
  @ApiErrors('chat_not_found', 'message_not_found', 'own_agent', 'agent_deleted')
  message(
    @CurrentUser() user: SignedIn,
    @IdParam('id') id: number,
    @IdParam('messageId') messageId: number,
    @Body() body: ReportDto,
    @Ip() ip: string,
  ): Promise<ReportView> {
    return this.fileReport.message({ userId: user.userId, ip }, id, messageId, body);
  }
}
