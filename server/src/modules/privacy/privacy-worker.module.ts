import { Module } from '@nestjs/common';
import { ClosingModule } from '../account/public.js';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { EraseAccounts } from './erasure/erase-accounts.js';
import { EraseRowsRepository } from './erasure/erase-rows.repository.js';
import { ErasureRepository } from './erasure/erasure.repository.js';

/** Deletion of accounts: the worker's side. */
@Module({
  imports: [AgentsModule, ChatModule, ClosingModule],
  providers: [EraseAccounts, EraseRowsRepository, ErasureRepository],
})
export class PrivacyWorkerModule {}
