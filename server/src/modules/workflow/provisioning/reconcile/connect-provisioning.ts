import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from '../../../../platform/queue/job-queue.js';
import { KeyChange, ProvisioningRequest, PublishCheck } from '../../../agents/public.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { ProvisionWorkflow } from './provision-workflow.js';
import { PublishWorkflow } from './publish-workflow.js';

/** Connects the agents module, which does not know this one, to provisioning. */
@Injectable()
export class ConnectProvisioning implements OnModuleInit {
  constructor(
    private readonly publishCheck: PublishCheck,
    private readonly keyChange: KeyChange,
    private readonly provisioning: ProvisioningRequest,
    private readonly hosts: N8nHosts,
    private readonly publishWorkflow: PublishWorkflow,
    private readonly provision: ProvisionWorkflow,
    private readonly queue: JobQueue,
  ) {}

  onModuleInit(): void {
    this.publishCheck.use((candidate) => this.publishWorkflow.run(candidate));
    // Immediately, not as a job: without a grace period the workflow rejects all messages until it has the new key.
    this.keyChange.use((agentId) => this.provision.changeKey(agentId));
    this.provisioning.use((agentId) => this.queue.add('provision', { agent_id: agentId }), this.hosts.operator.hasKey);
  }
}
