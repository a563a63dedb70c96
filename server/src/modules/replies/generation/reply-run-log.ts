import { Injectable } from '@nestjs/common';
import type { ClaimedTurn } from '../../chat/public.js';
import { RunLog } from '../../runs/public.js';
import { type CallTrace, StopExecution } from '../../workflow/public.js';

/** The workflow and execution of a call. The agent may have another workflow when the run is stored. */
export const calledBy = (
  turn: ClaimedTurn,
  { executionId = null, steps = null, failure = null, notes }: Partial<CallTrace> = {},
) => ({ workflowId: turn.n8n_workflow_id, executionId, steps, failure, ...(notes && { notes }) });

/** Records runs, and stops the executions of stopped replies. */
@Injectable()
export class ReplyRunLog {
  constructor(
    private readonly runs: RunLog,
    private readonly executions: StopExecution,
  ) {}

  record(turn: ClaimedTurn, trace?: CallTrace): void {
    this.runs.record(turn.turn_id, calledBy(turn, trace));
  }

  /** Stops the execution in the background and records the result. Without a trace, no workflow was called. */
  stopExecution(turn: ClaimedTurn, trace?: CallTrace): void {
    if (!trace) return;
    const call = calledBy(turn, trace);
    const { agent_id: agentId, creator_id: creatorId } = turn;
    void this.executions
      .run({ agentId, creatorId, ...call })
      .then((executionStop) => this.runs.record(turn.turn_id, { ...call, executionStop }));
  }
}
