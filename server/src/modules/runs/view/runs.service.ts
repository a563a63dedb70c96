import { Injectable } from '@nestjs/common';
import { type Locale, PAGE } from '../../../contract/limits.js';
import type { Cause } from '../../../contract/workflows/causes.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { causeOfReply, DiagnoseReply } from '../../workflow/public.js';
import { RunPresenter } from './run-presenter.js';
import { RunReader, type VisibleRun } from './run-reader.js';
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
    private readonly runs: RunReader,
    private readonly diagnoseReply: DiagnoseReply,
    private readonly presenter: RunPresenter,
  ) {}

  /** Newest first. */
  async list(userId: number, agentId: number, query: RunsQueryDto, locale: Locale): Promise<RunView[]> {
    await this.#assertOwn(agentId, userId);
    const { before = Number.MAX_SAFE_INTEGER, limit = PAGE.runsShown, outcome, reply_to } = query;
    const runs =
      reply_to === undefined
        ? await this.runs.list({ agentId, userId, before, limit, outcome })
        : await this.runs.ofMessage(agentId, userId, reply_to, limit);
    return await this.presenter.show(agentId, runs, locale);
  }

  /** Asks n8n what happened in the execution of a failed reply. @throws ApiError 404 `run_not_found` */
  async get(userId: number, agentId: number, turnId: number, locale: Locale): Promise<RunView> {
    await this.#assertOwn(agentId, userId);
    const run = await this.runs.get(agentId, userId, turnId);
    if (!run) throw new ApiError('run_not_found');
    const [view] = await this.presenter.show(agentId, [await this.#diagnosed(userId, run)], locale);
    return view as RunView;
  }

  async #assertOwn(agentId: number, userId: number): Promise<void> {
    if (!(await this.agents.ownedBy(agentId, userId))) throw new ApiError('agent_not_found');
  }

  /** Stores the diagnosis, because n8n deletes its executions after some time. */
  async #diagnosed(creatorId: number, run: VisibleRun): Promise<VisibleRun> {
    const { agentId, workflowId, failureCode: code, failureDetail: detail, steps } = run;
    if (code === null || workflowId === null) return run;
    const isReported = detail?.isReported === true;
    if (detail?.diagnosis && run.executionId !== null && !isReported) return run;
    const after = (ms: number): Date => new Date(run.createdAt.getTime() + ms);
    const fromReply = (isReported && detail.diagnosis) || causeOfReply({ code, detail, steps });
    const { diagnosis, executionId } = await this.diagnoseReply.run(fromReply, {
      agentId,
      creatorId,
      workflowId,
      messageId: run.messageId,
      from: after(run.queuedMs ?? 0),
      to: after(run.totalMs ?? 0),
      executionId: run.executionId,
    });
    if (diagnosis === fromReply && executionId === run.executionId) return run;
    const isSettled = diagnosis !== fromReply && !TRANSIENT_CAUSES.includes(diagnosis.cause);
    const { isReported: _reported, ...known } = detail ?? {};
    const stored = isSettled ? { ...known, diagnosis } : detail;
    await this.runs.setExecution(run, executionId, stored);
    return { ...run, executionId, failureDetail: { ...detail, diagnosis } };
  }
}
