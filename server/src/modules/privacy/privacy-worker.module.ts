import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { EraseAccounts } from './erase-accounts.js';
import { ErasureRepository } from './erasure.repository.js';

/** Deletes accounts: the worker's side. */
@Module({ imports: [AgentsModule, ChatModule], providers: [EraseAccounts, ErasureRepository] })
export class PrivacyWorkerModule {}
