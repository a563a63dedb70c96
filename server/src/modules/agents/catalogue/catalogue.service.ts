import { Inject, Injectable } from '@nestjs/common';
import type { Page, Paging } from '../../../platform/http/validation/paging.js';
import type { AgentFilterDto } from '../profile/editing/agent-input.dto.js';
import { AgentPresenter } from '../profile/view/agent-presenter.js';
import type { AgentStatView, AgentView } from '../profile/view/agent-view.dto.js';
import { AgentListRepository } from './agent-list.repository.js';
import { AGENT_REPLIES, type AgentReplies } from './agent-replies.js';
import { correctedTotal } from './domain/corrected-total.js';

/** Lists of agents: published ones, and the caller's own ones of every status. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly agents: AgentListRepository,
    private readonly presenter: AgentPresenter,
    @Inject(AGENT_REPLIES) private readonly replies: AgentReplies,
  ) {}

  async list(viewerId: number, input: AgentFilterDto, paging: Paging): Promise<Page<AgentView>> {
    const { status, availability, sort, created_by: createdBy } = input;
    const texts = { search: oneLine(input.search) || undefined, type: input.type || undefined };
    const filter = { viewerId, ...texts, status, availability, sort, createdBy };
    const estimate = await this.agents.estimate(filter);
    // If the total is an estimate, one more row shows whether others follow.
    const limit = paging.limit + (estimate.isEstimated ? 1 : 0);
    const rows = await this.agents.page(filter, limit, paging.offset, estimate);
    const items = rows.slice(0, paging.limit).map((row) => this.presenter.show(row));
    return { total: correctedTotal(estimate, paging, rows.length), items };
  }

  /** The first thousand categories, sorted. */
  async types(viewerId: number): Promise<string[]> {
    return await this.agents.types(viewerId);
  }

  /** Usage of the caller's own agents. */
  async stats(creatorId: number, paging: Paging): Promise<Page<AgentStatView>> {
    const agents = await this.agents.chatCounts(creatorId, paging.limit, paging.offset);
    const replies = await this.replies.countsOf(agents.map(({ id }) => id));
    const items = agents.map(({ id, chatsCount }) => ({
      agent_id: id,
      conversation_count: chatsCount,
      answered_count: replies.get(id)?.answered ?? 0,
      failed_count: replies.get(id)?.failed ?? 0,
    }));
    const total = await this.agents.count({ viewerId: creatorId, createdBy: creatorId });
    return { items, total };
  }
}

/** Normalized like stored names; phones append a space to a word. */
const oneLine = (text = ''): string => text.trim().replace(/\s+/g, ' ');
