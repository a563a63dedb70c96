import { Module } from '@nestjs/common';
import { NetworkHash } from '../../platform/rate-limit/network/network-hash.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { AccountModule, AdministratorsModule, UsersModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { AdmissionController } from './admission/admission.controller.js';
import { InviteUsers } from './admission/invite-users.js';
import { AuditLog } from './cases/audit-log.js';
import { CaseRepository } from './cases/case.repository.js';
import { CasesController } from './cases/cases.controller.js';
import { JudgeCase } from './cases/judge-case.js';
import { ListCases } from './cases/list-cases.js';
import { PresentCases } from './cases/present-cases.js';
import { ActOnReports } from './reports/act-on-reports.js';
import { FileReport } from './reports/file-report.js';
import { ReportRepository } from './reports/report.repository.js';
import { ReportsController } from './reports/reports.controller.js';

/** Reports, their review by administrators, and invitations. */
@Module({
  imports: [AccountModule, AdministratorsModule, AgentsModule, ChatModule, RateLimitModule, UsersModule],
  controllers: [ReportsController, CasesController, AdmissionController],
  providers: [
    ActOnReports,
    AuditLog,
    InviteUsers,
    CaseRepository,
    FileReport,
    JudgeCase,
    ListCases,
    NetworkHash,
    PresentCases,
    ReportRepository,
  ],
  exports: [AuditLog],
})
export class ModerationModule {}
