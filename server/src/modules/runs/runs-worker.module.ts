import { Module } from '@nestjs/common';
import { CollectRuns } from './log/collect-runs.js';
import { RunsModule } from './runs.module.js';

/** What a worker does for runs besides telling of its own. */
@Module({ imports: [RunsModule], providers: [CollectRuns] })
export class RunsWorkerModule {}
