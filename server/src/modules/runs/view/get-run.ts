import { Injectable } from '@nestjs/common';
import type { Cause } from '../../../contract/causes.js';
import type { Locale } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { causeOfReply, DiagnoseReply } from '../../workflow/public.js';
import { RunPresenter } from './run-presenter.js';
import { RunReaderRepository, type RunRow } from './run-reader.repository.js';
import type { RunView } from './run-view.dto.js';

/** How things are now: it is asked again the next time. */
const OF_NOW: readonly Cause[] = [
  ...(['still_running', 'workflow_missing', 'workflow_archived', 'workflow_unpublished', 'no_trigger'] as const),
  ...(['wrong_method', 'form_trigger', 'chat_not_public', 'path_taken'] as const),
];

/** How one reply of an own agent came about. Of one that failed, the workflow tool is asked what happened. */
@Injectable()
export class GetRun {
  constructor(
    private readonly agents: AgentReader,
    private readonly runs: RunReaderRepository,
    private readonly diagnoseReply: DiagnoseReply,
    private readonly presenter: RunPresenter,
  ) {}

  /** @throws ApiError 404 when the agent is not there or not the caller's, or has no such run. */
  async run(userId: number, agentId: number, turnId: number, locale: Locale): Promise<RunView> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
    const row = await this.runs.get(agentId, userId, turnId);
    if (!row) throw new ApiError('run_not_found');
    const [view] = await this.presenter.show(agentId, [await this.#diagnosed(agentId, userId, row)], locale);
    return view as RunView;
  }

  /** What n8n tells is kept: it removes its executions after some time. */
  async #diagnosed(agentId: number, creatorId: number, row: RunRow): Promise<RunRow> {
    const {
      workflow_id: workflowId,
      failure_code: code,
      failure_detail: detail,
      created_at,
      queued_ms,
      total_ms,
    } = row;
    if (code === null || workflowId === null) return row;
    const isReported = detail?.isReported === true;
    if (detail?.diagnosis && row.execution_id !== null && !isReported) return row;
    const after = (ms: number): Date => new Date(created_at.getTime() + ms);
    const answered = (isReported && detail.diagnosis) || causeOfReply({ code, detail, steps: row.steps });
    const { diagnosis, executionId } = await this.diagnoseReply.run(answered, {
      agentId,
      creatorId,
      workflowId,
      messageId: row.message_id,
      from: after(queued_ms ?? 0),
      to: after(total_ms ?? 0),
      executionId: row.execution_id,
    });
    if (diagnosis === answered && executionId === row.execution_id) return row;
    const isSettled = diagnosis !== answered && !OF_NOW.includes(diagnosis.cause);
    const { isReported: _asked, ...known } = detail ?? {};
    const failure_detail = isSettled ? { ...known, diagnosis } : detail;
    await this.runs.setExecution(agentId, row.turn_id, executionId, failure_detail);
    return { ...row, execution_id: executionId, failure_detail: { ...detail, diagnosis } };
  }
}
