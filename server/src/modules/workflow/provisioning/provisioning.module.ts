import { Module } from '@nestjs/common';
import { CryptoModule } from '../../../platform/crypto/crypto.module.js';
import { AgentsModule } from '../../agents/public.js';
import { Identities } from './identities.js';
import { N8nClient } from './n8n.client.js';
import { ProvisionWorkflow } from './provision-workflow.js';
import { SweepWorkflows } from './sweep-workflows.js';
import { WorkflowKeeper } from './workflow-keeper.js';

/** Makes the workflows of agents in n8n. */
@Module({
  imports: [AgentsModule, CryptoModule],
  providers: [Identities, N8nClient, ProvisionWorkflow, SweepWorkflows, WorkflowKeeper],
  exports: [N8nClient, ProvisionWorkflow, SweepWorkflows],
})
export class ProvisioningModule {}
