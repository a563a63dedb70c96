import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { RunRepository } from './log/run.repository.js';
import { RunLog } from './log/run-log.js';

/** Where it is told how replies came about. */
@Module({ imports: [AgentsModule], providers: [RunRepository, RunLog], exports: [RunRepository, RunLog] })
export class RunsModule {}
