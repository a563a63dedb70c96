import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/rate-limit/rate-limit.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { AccountModule, ClosingModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ModerationModule } from '../moderation/public.js';
import { ErasureRepository } from './erasure/erasure.repository.js';
import { RequestAccountDeletion } from './erasure/request-account-deletion.js';
import { ExportRepository } from './export/export.repository.js';
import { ExportAccount } from './export/export-account.js';
import { ExportTicketRepository } from './export/export-ticket.repository.js';
import { WriteExport } from './export/write-export.js';
import { PrivacyController } from './privacy.controller.js';

/** Data export and account deletion. */
@Module({
  imports: [AccountModule, AgentsModule, ClosingModule, ModerationModule, RateLimitModule, StorageModule],
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
