import { Injectable } from '@nestjs/common';
import type { Cause } from '../../../contract/causes.js';
import { type Locale, PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { causeOfReply, DiagnoseReply } from '../../workflow/public.js';
import { RunPresenter } from './run-presenter.js';
import { RunReaderRepository, type RunRow } from './run-reader.repository.js';
import type { RunView } from './run-view.dto.js';
import type { RunsQueryDto } from './runs-query.dto.js';

/** Causes that may change, so that n8n is asked again the next time. */
const TRANSIENT_CAUSES: readonly Cause[] = [
  ...(['still_running', 'workflow_missing', 'workflow_archived', 'workflow_unpublished', 'no_trigger'] as const),
  ...(['wrong_method', 'form_trigger', 'chat_not_public', 'path_taken'] as const),
];

/** Runs of the user's own agents. Throws `agent_not_found` for an agent of another user. */
@Injectable()
export class RunsService {
  constructor(
    private readonly agents: AgentReader,
    private readonly runs: RunReaderRepository,
    private readonly diagnoseReply: DiagnoseReply,
    private readonly presenter: RunPresenter,
  ) {}

  /** Newest first. */
  async list(userId: number, agentId: number, query: RunsQueryDto, locale: Locale): Promise<RunView[]> {
    await this.#assertOwn(agentId, userId);
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE.runsShown, outcome, reply_to } = query;
    const rows =
      reply_to === undefined
        ? await this.runs.list({ agentId, userId, before, limit, outcome })
        : await this.runs.ofMessage(agentId, userId, reply_to, limit);
    return await this.presenter.show(agentId, rows, locale);
  }

  /** Asks n8n what happened in the execution of a failed reply. @throws ApiError 404 `run_not_found` */
  async get(userId: number, agentId: number, turnId: number, locale: Locale): Promise<RunView> {
    await this.#assertOwn(agentId, userId);
    const row = await this.runs.get(agentId, userId, turnId);
    if (!row) throw new ApiError('run_not_found');
    const [view] = await this.presenter.show(agentId, [await this.#diagnosed(agentId, userId, row)], locale);
    return view as RunView;
  }

  async #assertOwn(agentId: number, userId: number): Promise<void> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
  }

  /** Stores the diagnosis, because n8n deletes its executions after some time. */
  async #diagnosed(agentId: number, creatorId: number, row: RunRow): Promise<RunRow> {
    const { workflow_id: workflowId, failure_code: code, failure_detail: detail } = row;
    if (code === null || workflowId === null) return row;
    const isReported = detail?.isReported === true;
    if (detail?.diagnosis && row.execution_id !== null && !isReported) return row;
    const after = (ms: number): Date => new Date(row.created_at.getTime() + ms);
    const fromReply = (isReported && detail.diagnosis) || causeOfReply({ code, detail, steps: row.steps });
    const { diagnosis, executionId } = await this.diagnoseReply.run(fromReply, {
      agentId,
      creatorId,
      workflowId,
      messageId: row.message_id,
      from: after(row.queued_ms ?? 0),
      to: after(row.total_ms ?? 0),
      executionId: row.execution_id,
    });
    if (diagnosis === fromReply && executionId === row.execution_id) return row;
    const isSettled = diagnosis !== fromReply && !TRANSIENT_CAUSES.includes(diagnosis.cause);
    const { isReported: _reported, ...known } = detail ?? {};
    const stored = isSettled ? { ...known, diagnosis } : detail;
    await this.runs.setExecution(agentId, row.turn_id, executionId, stored);
    return { ...row, execution_id: executionId, failure_detail: { ...detail, diagnosis } };
  }
}
