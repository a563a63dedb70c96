import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { N8nMembersModule } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { KnowledgeModule } from '../../knowledge/public.js';
import { GetOwnN8n } from '../own-n8n/get-own-n8n.js';
import { OwnN8nController } from '../own-n8n/own-n8n.controller.js';
import { RemoveOwnN8n } from '../own-n8n/remove-own-n8n.js';
import { SetOwnN8n } from '../own-n8n/set-own-n8n.js';
import { AnswerWithoutWorkflow } from '../preview/answer-without-workflow.js';
import { PreviewController } from '../preview/preview.controller.js';
import { PreviewAgent } from '../preview/preview-agent.js';
import { TestWorkflow } from '../preview/test-workflow.js';
import { RunnerModule } from '../runner/runner.module.js';
import { WorkflowModule } from '../workflow.module.js';
import { CheckConnection } from './check/check-connection.js';
import { CheckReport } from './check/check-report.js';
import { ConnectionSteps } from './check/connection-steps.js';
import { InspectWorkflow } from './check/inspect-workflow.js';
import { OwnN8nProbes } from './check/own-n8n-probes.js';
import { SendTestMessage } from './check/send-test-message.js';
import { TestedAgents } from './check/tested-agents.js';
import { ProvisioningModule } from './provisioning.module.js';
import { ConnectProvisioning } from './reconcile/connect-provisioning.js';
import { PublishWorkflow } from './reconcile/publish-workflow.js';
import { RestoreWorkflow } from './restore/restore-workflow.js';
import { WorkflowRestores } from './restore/workflow-restores.js';
import { GetN8nStatus } from './status/get-n8n-status.js';
import { N8nStatusController } from './status/n8n-status.controller.js';
import { GetTemplate } from './template/get-template.js';
import { WorkflowsController } from './workflows.controller.js';

/** HTTP API for the workflows of agents. */
@Module({
  imports: [
    AgentsModule,
    CryptoModule,
    N8nMembersModule,
    ProvisioningModule,
    RateLimitModule,
    RunnerModule,
    KnowledgeModule,
    WorkflowModule,
  ],
  controllers: [N8nStatusController, OwnN8nController, PreviewController, WorkflowsController],
  providers: [
    CheckConnection,
    CheckReport,
    ConnectionSteps,
    GetN8nStatus,
    GetOwnN8n,
    RemoveOwnN8n,
    SetOwnN8n,
    GetTemplate,
    InspectWorkflow,
    OwnN8nProbes,
    PreviewAgent,
    AnswerWithoutWorkflow,
    PublishWorkflow,
    RestoreWorkflow,
    SendTestMessage,
    TestedAgents,
    TestWorkflow,
    ConnectProvisioning,
    WorkflowRestores,
  ],
})
export class WorkflowsApiModule {}
