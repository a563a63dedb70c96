import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { N8nMembersModule } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { DiagnoseReply } from '../diagnosis/diagnose-reply.js';
import { ActiveTriggers } from './active-triggers.js';
import { Identities } from './identities.js';
import { LocateTrigger } from './locate-trigger.js';
import { N8nApiMonitor } from './n8n-api-monitor.js';
import { N8nHosts } from './n8n-hosts.js';
import { ProvisionWorkflow } from './provision-workflow.js';
import { StopExecution } from './stop-execution.js';
import { SweepWorkflows } from './sweep-workflows.js';
import { TakeUpAgents } from './take-up-agents.js';
import { WebhookMover } from './webhook-mover.js';
import { WorkflowKeeper } from './workflow-keeper.js';
import { WorkflowOwner } from './workflow-owner.js';
import { WorkflowRights } from './workflow-rights.js';
import { WorkflowTool } from './workflow-tool.js';

/** Makes the workflows of agents in n8n. */
@Module({
  imports: [AgentsModule, CryptoModule, N8nMembersModule],
  providers: [
    ActiveTriggers,
    DiagnoseReply,
    Identities,
    LocateTrigger,
    N8nApiMonitor,
    N8nHosts,
    ProvisionWorkflow,
    StopExecution,
    SweepWorkflows,
    TakeUpAgents,
    WebhookMover,
    WorkflowKeeper,
    WorkflowOwner,
    WorkflowRights,
    WorkflowTool,
  ],
  exports: [
    ActiveTriggers,
    DiagnoseReply,
    N8nHosts,
    ProvisionWorkflow,
    StopExecution,
    SweepWorkflows,
    WorkflowRights,
    WorkflowTool,
  ],
})
export class ProvisioningModule {}
