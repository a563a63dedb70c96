import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { KeyChange, PublishCheck, WorkflowWish } from '../../agents/public.js';
import { N8nClient } from './n8n.client.js';
import { ProvisionWorkflow } from './provision-workflow.js';
import { PublishWorkflow } from './publish-workflow.js';

/** Has agents ask here for their workflows. */
@Injectable()
export class WireAgents implements OnModuleInit {
  constructor(
    private readonly publishCheck: PublishCheck,
    private readonly keyChange: KeyChange,
    private readonly wish: WorkflowWish,
    private readonly n8n: N8nClient,
    private readonly publishWorkflow: PublishWorkflow,
    private readonly provision: ProvisionWorkflow,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    this.publishCheck.use((candidate) => this.publishWorkflow.run(candidate));
    // At once, not by a job: without a grace the workflow refuses every message until it has the new key.
    this.keyChange.use((agentId) => this.provision.run(agentId));
    if (this.n8n.hasKey) this.wish.use((agentId) => this.queue.add('provision', { agent_id: agentId }));
  }
}
