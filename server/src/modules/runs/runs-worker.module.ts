import { Module } from '@nestjs/common';
import { RunMaintenance } from './log/run-maintenance.js';
import { RunsModule } from './runs.module.js';

/** Maintenance of the run log. */
@Module({ imports: [RunsModule], providers: [RunMaintenance] })
export class RunsWorkerModule {}
