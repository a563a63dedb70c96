import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../platform/http/access/route-metadata.js';
import type { SignedIn } from '../../../platform/http/access/signed-in.js';
import { IdParam } from '../../../platform/http/validation/id-param.js';
import { CaseReportView, CasesQueryDto, ReportCasesView, ReportCaseView, ReportsQueryDto } from '../dto/case.dto.js';
import { JudgeCase } from './judge-case.js';
import { ListCases } from './list-cases.js';

/** Reported agents, for administrators. `id` is the agent's. */
@ApiTags('admin')
@AdminOnly()
@Controller('admin/report')
export class CasesController {
  constructor(
    private readonly listCases: ListCases,
    private readonly judgeCase: JudgeCase,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'adminListCases', summary: 'Reported agents, last reported first' })
  @ApiOkResponse({ type: ReportCasesView })
  list(@Query() query: CasesQueryDto): Promise<ReportCasesView> {
    return this.listCases.run(query);
  }

  @Get(':id')
  @ApiOperation({ operationId: 'adminListReports', summary: 'The reports of an agent and its messages, newest first' })
  @ApiOkResponse({ type: CaseReportView, isArray: true })
  reports(@IdParam('id') id: number, @Query() query: ReportsQueryDto): Promise<CaseReportView[]> {
    return this.listCases.reports(id, query);
  }

  @Post(':id/dismiss')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'adminDismissCase',
    summary: 'Reject the reports; shows the agent if they have hidden it',
  })
  @ApiOkResponse({ type: ReportCaseView })
  dismiss(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ReportCaseView> {
    return this.judgeCase.dismiss(user.userId, id);
  }

  @Post(':id/hide')
  @HttpCode(200)
  @ApiOperation({ operationId: 'adminHideAgent', summary: 'Uphold the reports; hides the agent' })
  @ApiOkResponse({ type: ReportCaseView })
  hide(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ReportCaseView> {
    return this.judgeCase.hide(user.userId, id);
  }

  @Post(':id/unhide')
  @HttpCode(200)
  @ApiOperation({ operationId: 'adminUnhideAgent', summary: 'Show a hidden agent' })
  @ApiOkResponse({ type: ReportCaseView })
  unhide(@CurrentUser() user: SignedIn, @IdParam('id') id: number): Promise<ReportCaseView> {
    return this.judgeCase.unhide(user.userId, id);
  }
}
