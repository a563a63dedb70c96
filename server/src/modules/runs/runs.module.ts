import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { RunRepository } from './log/run.repository.js';
import { RunLog } from './log/run-log.js';

/** The run log, which every process writes. */
@Module({ imports: [AgentsModule, ChatModule], providers: [RunRepository, RunLog], exports: [RunRepository, RunLog] })
export class RunsModule {}
