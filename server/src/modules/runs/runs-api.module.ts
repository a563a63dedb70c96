import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/public.js';
import { ChatModule } from '../chat/public.js';
import { WorkflowModule } from '../workflow/public.js';
import { RunsModule } from './runs.module.js';
import { StopCallbackExecutions } from './stop-callback-executions.js';
import { RunPresenter } from './view/run-presenter.js';
import { RunReader } from './view/run-reader.js';
import { RunsController } from './view/runs.controller.js';
import { RunsService } from './view/runs.service.js';

/** The run log over HTTP. */
@Module({
  imports: [AgentsModule, ChatModule, RunsModule, WorkflowModule],
  controllers: [RunsController],
  providers: [RunPresenter, RunReader, RunsService, StopCallbackExecutions],
})
export class RunsApiModule {}
