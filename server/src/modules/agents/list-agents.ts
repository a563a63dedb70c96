import { Injectable } from '@nestjs/common';
import type { Page, Paging } from '../../platform/http/paging.js';
import type { AgentFilterDto } from './agent-input.dto.js';
import { AgentListRepository } from './agent-list.repository.js';
import { AgentPresenter } from './agent-presenter.js';
import type { AgentView } from './agent-view.dto.js';

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
    const rows = await this.agents.page(filter, paging.limit, paging.offset, outlook);
    return { total: outlook.total, items: rows.map((row) => this.presenter.show(row)) };
  }
}
