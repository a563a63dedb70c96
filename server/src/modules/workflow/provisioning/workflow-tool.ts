import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { N8nHosts } from './n8n-hosts.js';

/** What the tool in which an agent's workflow lives tells of it. */
@Injectable()
export class WorkflowTool {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'N8N_PUBLIC_URL'>,
    private readonly hosts: N8nHosts,
  ) {}

  /** Its address as browsers reach it; empty: there is none. */
  async addressOf(agentId: number, workflowId: string): Promise<string> {
    return (await this.hosts.ofWorkflow(agentId, workflowId)).ownBase ?? this.config.N8N_PUBLIC_URL;
  }
}
