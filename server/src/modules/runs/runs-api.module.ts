import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { WorkflowModule } from '../workflow/public.js';
import { RunsModule } from './runs.module.js';
import { StopWaitingExecutions } from './stop-waiting-executions.js';
import { GetRun } from './view/get-run.js';
import { ListRuns } from './view/list-runs.js';
import { RunPresenter } from './view/run-presenter.js';
import { RunReaderRepository } from './view/run-reader.repository.js';
import { RunsController } from './view/runs.controller.js';

/** How replies came about, over HTTP. */
@Module({
  imports: [AgentsModule, ChatModule, RunsModule, WorkflowModule],
  controllers: [RunsController],
  providers: [GetRun, ListRuns, RunPresenter, RunReaderRepository, StopWaitingExecutions],
})
export class RunsApiModule {}
