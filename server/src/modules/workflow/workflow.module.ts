import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { ProvisioningModule } from './provisioning/provisioning.module.js';
import { RunnerModule } from './runner/runner.module.js';
import { WorkflowClient } from './workflow.client.js';
import { WorkflowAddress } from './workflow-address.js';

/** Calls workflows. */
@Module({
  imports: [ProvisioningModule, RunnerModule],
  providers: [
    WorkflowAddress,
    {
      provide: WorkflowClient,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new WorkflowClient({
          idleTimeoutMs: config.AGENT_IDLE_TIMEOUT_MS,
          totalTimeoutMs: config.AGENT_STREAM_TIMEOUT_MS,
        }),
    },
  ],
  exports: [ProvisioningModule, WorkflowAddress, WorkflowClient],
})
export class WorkflowModule {}
