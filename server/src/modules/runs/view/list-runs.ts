import { Injectable } from '@nestjs/common';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { RunPresenter } from './run-presenter.js';
import { RunReaderRepository } from './run-reader.repository.js';
import type { RunView } from './run-view.dto.js';
import type { RunsQueryDto } from './runs-query.dto.js';

/** How the replies of an own agent came about, the newest first. */
@Injectable()
export class ListRuns {
  constructor(
    private readonly agents: AgentReader,
    private readonly runs: RunReaderRepository,
    private readonly presenter: RunPresenter,
  ) {}

  /** @throws ApiError 404 when the agent is not there or not the caller's. */
  async run(userId: number, agentId: number, query: RunsQueryDto, locale: Locale): Promise<RunView[]> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE.runsShown, outcome, reply_to } = query;
    const rows =
      reply_to === undefined
        ? await this.runs.list({ agentId, userId, before, limit, outcome })
        : await this.runs.ofMessage(agentId, userId, reply_to, limit);
    return await this.presenter.show(agentId, rows, locale);
  }
}
