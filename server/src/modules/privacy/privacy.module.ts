import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AccountModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ErasureRepository } from './erasure.repository.js';
import { ExportRepository } from './export/export.repository.js';
import { ExportAccount } from './export/export-account.js';
import { ExportTicketRepository } from './export/export-ticket.repository.js';
import { WriteExport } from './export/write-export.js';
import { PrivacyController } from './privacy.controller.js';
import { RequestAccountDeletion } from './request-account-deletion.js';

/** What people may have done with all that is theirs. */
@Module({
  imports: [AccountModule, AgentsModule, RateLimitModule, StorageModule],
  controllers: [PrivacyController],
  providers: [
    ErasureRepository,
    ExportAccount,
    ExportRepository,
    ExportTicketRepository,
    RequestAccountDeletion,
    WriteExport,
  ],
})
export class PrivacyModule {}
