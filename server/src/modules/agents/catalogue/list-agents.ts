import { Injectable } from '@nestjs/common';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import type { AgentFilterDto } from '../profile/editing/agent-input.dto.js';
import { AgentPresenter } from '../profile/view/agent-presenter.js';
import type { AgentView } from '../profile/view/agent-view.dto.js';
import { AgentListRepository } from './agent-list.repository.js';
import { totalSeen } from './domain/total-seen.js';

/** The agents that the caller sees: ready ones, and own ones of every status. */
@Injectable()
export class ListAgents {
  constructor(
    private readonly agents: AgentListRepository,
    private readonly presenter: AgentPresenter,
  ) {}

  async run(viewerId: number, input: AgentFilterDto, paging: Paging): Promise<Page<AgentView>> {
    const { search, type, status, availability, sort, created_by: createdBy } = input;
    const words = { search: search || undefined, type: type || undefined };
    const filter = { viewerId, ...words, status, availability, sort, createdBy };
    const outlook = await this.agents.outlook(filter);
    // Where their number is reckoned, one more than is asked for tells whether others follow.
    const limit = paging.limit + (outlook.isReckoned ? 1 : 0);
    const rows = await this.agents.page(filter, limit, paging.offset, outlook);
    const items = rows.slice(0, paging.limit).map((row) => this.presenter.show(row));
    return { total: totalSeen(outlook, paging, rows.length), items };
  }
}
