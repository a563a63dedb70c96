import { Module } from '@nestjs/common';
import { NetworkHash } from '../../platform/rate-limit/network-hash.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { AccountModule, AdministratorRepository } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { AdmissionController } from './admission/admission.controller.js';
import { AdmissionRepository } from './admission/admission.repository.js';
import { InviteUsers } from './admission/invite-users.js';
import { AdminActionRepository } from './cases/admin-action.repository.js';
import { CaseRepository } from './cases/case.repository.js';
import { CasesController } from './cases/cases.controller.js';
import { JudgeCase } from './cases/judge-case.js';
import { ListCases } from './cases/list-cases.js';
import { ActOnReports } from './reports/act-on-reports.js';
import { FileReport } from './reports/file-report.js';
import { ReportRepository } from './reports/report.repository.js';
import { ReportsController } from './reports/reports.controller.js';

/** Reports, and what who operates this Regent does about them; who may come in. */
@Module({
  imports: [AccountModule, AgentsModule, RateLimitModule],
  controllers: [ReportsController, CasesController, AdmissionController],
  providers: [
    ActOnReports,
    AdminActionRepository,
    AdministratorRepository,
    AdmissionRepository,
    InviteUsers,
    CaseRepository,
    FileReport,
    JudgeCase,
    ListCases,
    NetworkHash,
    ReportRepository,
  ],
})
export class ModerationModule {}
