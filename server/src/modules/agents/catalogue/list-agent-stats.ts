import { Injectable } from '@nestjs/common';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import type { AgentStatView } from '../profile/view/agent-view.dto.js';
import { AgentListRepository } from './agent-list.repository.js';

/** How often each of the caller's own agents was talked to. */
@Injectable()
export class ListAgentStats {
  constructor(private readonly agents: AgentListRepository) {}

  async run(creatorId: number, paging: Paging): Promise<Page<AgentStatView>> {
    const items = await this.agents.stats(creatorId, paging.limit, paging.offset);
    const total = await this.agents.count({ viewerId: creatorId, createdBy: creatorId });
    return { items, total };
  }
}
