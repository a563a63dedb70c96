import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/api-error.js';
import { AgentReader } from '../agents/public.js';
import { WorkflowTool } from '../workflow/public.js';
import { RunPresenter } from './run-presenter.js';
import { RunReaderRepository, type RunRow } from './run-reader.repository.js';
import type { RunView } from './run-view.dto.js';

/** How one reply of an own agent came about. Of one that failed, the workflow tool is asked which execution it was. */
@Injectable()
export class GetRun {
  constructor(
    private readonly agents: AgentReader,
    private readonly runs: RunReaderRepository,
    private readonly tool: WorkflowTool,
    private readonly presenter: RunPresenter,
  ) {}

  /** @throws ApiError 404 when the agent is not there or not the caller's, or has no such run. */
  async run(userId: number, agentId: number, turnId: number): Promise<RunView> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
    const row = await this.runs.get(agentId, userId, turnId);
    if (!row) throw new ApiError('run_not_found');
    const execution_id = row.execution_id ?? (await this.#execution(agentId, row));
    const [view] = await this.presenter.show(agentId, [{ ...row, execution_id }]);
    return view as RunView;
  }

  async #execution(agentId: number, row: RunRow): Promise<string | null> {
    const { workflow_id, outcome, created_at, queued_ms, total_ms } = row;
    if (workflow_id === null || outcome !== 'failed' || queued_ms === null || total_ms === null) return null;
    const after = (ms: number): Date => new Date(created_at.getTime() + ms);
    const found = await this.tool.failedExecution(agentId, workflow_id, after(queued_ms), after(total_ms));
    if (found !== null) await this.runs.setExecution(agentId, row.turn_id, found);
    return found;
  }
}
