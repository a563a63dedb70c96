import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { N8nMembersModule } from '../../account/public.js';
import { AgentsModule } from '../../agents/public.js';
import { DiagnoseReply } from '../diagnosis/diagnose-reply.js';
import { ActiveTriggers } from './check/active-triggers.js';
import { LocateTrigger } from './check/locate-trigger.js';
import { StopExecution } from './executions/stop-execution.js';
import { WorkflowRights } from './executions/workflow-rights.js';
import { N8nApiMonitor } from './n8n/n8n-api-monitor.js';
import { N8nHosts } from './n8n/n8n-hosts.js';
import { N8nResourceIds } from './n8n/n8n-resource-ids.js';
import { WorkflowOwner } from './n8n/workflow-owner.js';
import { BackfillWorkflows } from './reconcile/backfill-workflows.js';
import { ProvisionWorkflow } from './reconcile/provision-workflow.js';
import { SweepWorkflows } from './reconcile/sweep-workflows.js';
import { WebhookMover } from './reconcile/webhook-mover.js';
import { WorkflowReconciler } from './reconcile/workflow-reconciler.js';
import { WorkflowTool } from './reconcile/workflow-tool.js';

/** Creates and maintains the workflows of agents in n8n. */
@Module({
  imports: [AgentsModule, CryptoModule, N8nMembersModule],
  providers: [
    ActiveTriggers,
    DiagnoseReply,
    N8nResourceIds,
    LocateTrigger,
    N8nApiMonitor,
    N8nHosts,
    ProvisionWorkflow,
    StopExecution,
    SweepWorkflows,
    BackfillWorkflows,
    WebhookMover,
    WorkflowReconciler,
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
