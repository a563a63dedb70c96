import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/public.js';
import { RunMaintenance } from './log/run-maintenance.js';
import { RunsModule } from './runs.module.js';

/** Maintenance of the run log. */
@Module({ imports: [ChatModule, RunsModule], providers: [RunMaintenance] })
export class RunsWorkerModule {}
