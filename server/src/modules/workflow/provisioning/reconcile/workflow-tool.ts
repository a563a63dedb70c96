import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { CreatorN8nService, isClosedFor } from '../../../agents/public.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';

/** Addresses of workflows in n8n's editor. */
@Injectable()
export class WorkflowTool {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'N8N_API_KEY' | 'N8N_BASE_URL' | 'N8N_PUBLIC_URL'>,
    private readonly hosts: N8nHosts,
    private readonly n8ns: CreatorN8nService,
  ) {}

  /** The address of n8n for browsers; empty if the creator cannot open the workflow there. */
  async addressOf(agentId: number, workflowId: string): Promise<string> {
    const { ownBase } = await this.hosts.ofWorkflow(agentId, workflowId);
    if (ownBase !== null) return ownBase;
    const openedIn = await this.n8ns.openedIn(agentId, workflowId);
    return isClosedFor(openedIn, this.config) ? '' : this.config.N8N_PUBLIC_URL;
  }
}
