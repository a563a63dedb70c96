import { Module } from '@nestjs/common';
import { NetworkHash } from '../../platform/rate-limit/network-hash.js';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { AccountModule, AdministratorRepository } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ActOnReports } from './act-on-reports.js';
import { AdminActionRepository } from './admin-action.repository.js';
import { AdmissionController } from './admission/admission.controller.js';
import { AdmissionRepository } from './admission/admission.repository.js';
import { AdmitPeople } from './admission/admit-people.js';
import { CaseRepository } from './case.repository.js';
import { CasesController } from './cases.controller.js';
import { FileReport } from './file-report.js';
import { JudgeCase } from './judge-case.js';
import { ListCases } from './list-cases.js';
import { ReportRepository } from './report.repository.js';
import { ReportsController } from './reports.controller.js';

/** Reports, and what who operates this Regent does about them; who may come in. */
@Module({
  imports: [AccountModule, AgentsModule, RateLimitModule],
  controllers: [ReportsController, CasesController, AdmissionController],
  providers: [
    ActOnReports,
    AdminActionRepository,
    AdministratorRepository,
    AdmissionRepository,
    AdmitPeople,
    CaseRepository,
    FileReport,
    JudgeCase,
    ListCases,
    NetworkHash,
    ReportRepository,
  ],
})
export class ModerationModule {}
