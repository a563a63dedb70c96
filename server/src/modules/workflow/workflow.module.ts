import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { SsrfGuard } from '../../platform/outbound-http/ssrf-guard.js';
import { WorkflowAddress } from './client/address/workflow-address.js';
import { WorkflowBreakers } from './client/breakers/workflow-breakers.js';
import { WorkflowClient } from './client/workflow.client.js';
import { ProvisioningModule } from './provisioning/provisioning.module.js';
import { RunnerModule } from './runner/runner.module.js';

/** Calls workflows, with circuit breakers and address resolution. */
@Module({
  imports: [ProvisioningModule, RunnerModule],
  providers: [
    WorkflowAddress,
    WorkflowBreakers,
    {
      provide: WorkflowClient,
      inject: [CONFIG, WorkflowBreakers],
      useFactory: (config: Config, reports: WorkflowBreakers) =>
        new WorkflowClient({
          reports,
          guard: new SsrfGuard(config.N8N_ALLOWED_PRIVATE_HOSTS),
          idleTimeoutMs: config.AGENT_IDLE_TIMEOUT_MS,
          totalTimeoutMs: config.AGENT_STREAM_TIMEOUT_MS,
        }),
    },
  ],
  exports: [ProvisioningModule, WorkflowAddress, WorkflowBreakers, WorkflowClient],
})
export class WorkflowModule {}
