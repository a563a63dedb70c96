import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { RateLimitModule } from '../../../platform/rate-limit/rate-limit.module.js';
import { N8nMembersModule } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { GetOwnN8n } from '../own-n8n/get-own-n8n.js';
import { OwnN8nController } from '../own-n8n/own-n8n.controller.js';
import { RemoveOwnN8n } from '../own-n8n/remove-own-n8n.js';
import { SetOwnN8n } from '../own-n8n/set-own-n8n.js';
import { WorkflowModule } from '../workflow.module.js';
import { CheckConnection } from './check-connection.js';
import { GetN8nStatus } from './get-n8n-status.js';
import { GetTemplate } from './get-template.js';
import { LookAtWorkflow } from './look-at-workflow.js';
import { N8nStatusController } from './n8n-status.controller.js';
import { OwnN8nLooks } from './own-n8n-looks.js';
import { ProvisioningModule } from './provisioning.module.js';
import { PublishWorkflow } from './publish-workflow.js';
import { RestoreWorkflow } from './restore-workflow.js';
import { SendTestMessage } from './send-test-message.js';
import { WireAgents } from './wire-agents.js';
import { WorkflowRestores } from './workflow-restores.js';
import { WorkflowsController } from './workflows.controller.js';

/** The workflows of agents over HTTP. */
@Module({
  imports: [AgentsModule, CryptoModule, N8nMembersModule, ProvisioningModule, RateLimitModule, WorkflowModule],
  controllers: [N8nStatusController, OwnN8nController, WorkflowsController],
  providers: [
    CheckConnection,
    GetN8nStatus,
    GetOwnN8n,
    RemoveOwnN8n,
    SetOwnN8n,
    GetTemplate,
    LookAtWorkflow,
    OwnN8nLooks,
    PublishWorkflow,
    RestoreWorkflow,
    SendTestMessage,
    WireAgents,
    WorkflowRestores,
  ],
})
export class WorkflowsApiModule {}
