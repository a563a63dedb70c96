import { Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import { type ClaimedTurn, type OpenTurn, type TypingIndicator, TypingIndicators } from '../../chat/public.js';
import {
  type CallTrace,
  type DispatchOutcome,
  type DispatchRequest,
  UNREACHABLE_FOR_MS,
} from '../../workflow/public.js';
import { CloseReply } from './close-reply.js';
import { shownSteps } from './domain/shown-steps.js';
import { GuardedWorkflowClient } from './guarded-workflow-client.js';
import { LiveReplies } from './live-replies.js';
import type { LiveReply } from './live-reply.js';
import { LiveSteps } from './live-steps.js';
import { calledBy, ReplyRunLog } from './reply-run-log.js';
import { WorkflowRequests } from './workflow-requests.js';

/** The workflow's webhook was moved during the call. */
const MOVED_RETRY_MS = 50;
/** The n8n API does not answer. */
const UNKNOWN_RETRY_MS = 1_000;

/** `unreachable`: the workflow was not called and the turn is still claimed. */
export type ReplyOutcome = { kind: 'done' } | { kind: 'unreachable'; url: string };

const DONE: ReplyOutcome = { kind: 'done' };

/** Calls the workflow of a claimed turn and closes the turn. Holds no database connection or lock during the call. */
@Injectable()
export class GenerateReply {
  constructor(
    private readonly closing: CloseReply,
    private readonly live: LiveReplies,
    private readonly requests: WorkflowRequests,
    private readonly client: GuardedWorkflowClient,
    private readonly typing: TypingIndicators,
    private readonly runLog: ReplyRunLog,
  ) {}

  async run(turn: ClaimedTurn, lease: string): Promise<ReplyOutcome> {
    const held: OpenTurn = { turnId: turn.turn_id, chatId: turn.chat_id, lease };
    if (turn.agent_deleted || !turn.agent_api_key) return this.failUncalled(turn, held, 'workflow_not_active');
    if (turn.deadline <= turn.claimed_at) return this.failLate(turn, held);
    const request = await this.requests.of(turn);
    if ('failure' in request) return this.failUncalled(turn, held, request.failure);
    return this.callWorkflow(turn, held, request, lease);
  }

  private async failUncalled(
    turn: ClaimedTurn,
    held: OpenTurn,
    code: FailureCode,
    partial = '',
  ): Promise<ReplyOutcome> {
    await this.closing.failed(held, code, partial);
    this.runLog.record(turn);
    return DONE;
  }

  /** Keeps the text of a stream whose worker crashed. */
  private async failLate(turn: ClaimedTurn, held: OpenTurn): Promise<ReplyOutcome> {
    const partial = await this.closing.partialOf(turn.turn_id);
    return this.failUncalled(turn, held, partial ? 'connection_lost' : (turn.queue_code ?? 'reply_timeout'), partial);
  }

  private async callWorkflow(
    turn: ClaimedTurn,
    held: OpenTurn,
    request: DispatchRequest,
    lease: string,
  ): Promise<ReplyOutcome> {
    const reply = this.live.open(turn, lease);
    const indicator = this.typing.start(turn);
    const steps = new LiveSteps(turn.agent_step_names, (activity) => {
      if (activity) reply.flush(); // the step began after this text
      reply.activity = activity ?? null;
      indicator.tell(activity);
    });
    reply.steps = steps.begun;
    const calledAt = Date.now();
    let isCalled = true;
    let trace: CallTrace | undefined;
    const onEnd = (seen: CallTrace): void => {
      trace = seen;
    };
    try {
      const called = await this.client.run(
        request,
        {
          onText: (chunk) => {
            steps.written();
            reply.push(chunk);
          },
          onStep: (node) => steps.begin(node),
          onFile: (body) => this.closing.receive(body),
          onEnd,
        },
        reply.abort.signal,
      );
      if (called.kind === 'unreachable') {
        isCalled = false;
        return called;
      }
      const outcome = await this.retryIfMoved(turn, request.url, calledAt, called);
      steps.stop();
      reply.flush();
      if (trace?.steps) reply.steps = shownSteps(trace.steps, turn.agent_step_names);
      const isStopped = outcome.kind === 'aborted' && reply.endReason === 'stop';
      if (isStopped) this.runLog.stopExecution(turn, trace);
      if (outcome.kind === 'deferred') await this.awaitCallback(turn, reply, indicator, trace);
      else {
        const notes = await this.closing.run(turn, held, reply, outcome, request);
        if (trace && notes.length > 0) trace = { ...trace, notes: [...new Set([...(trace.notes ?? []), ...notes])] };
      }
      return DONE;
    } finally {
      this.live.remove(reply);
      steps.stop();
      indicator.stop();
      if (isCalled) this.runLog.record(turn, trace);
    }
  }

  /**
   * A call that found no webhook ran nothing, so it is retried at the workflow's current path. While the n8n API does not
   * answer, retries last as long as for an unreachable host.
   */
  private async retryIfMoved(
    turn: ClaimedTurn,
    url: string,
    calledAt: number,
    outcome: DispatchOutcome,
  ): Promise<DispatchOutcome> {
    if (outcome.kind !== 'failed' || outcome.code !== 'workflow_not_active') return outcome;
    const movement = await this.requests.movement(turn, url, calledAt);
    const triedMs = turn.claimed_at.getTime() - turn.started_at.getTime();
    if (movement === 'stayed' || (movement === 'unknown' && triedMs >= UNREACHABLE_FOR_MS)) return outcome;
    return { kind: 'retry', afterMs: movement === 'moved' ? MOVED_RETRY_MS : UNKNOWN_RETRY_MS, code: outcome.code };
  }

  private async awaitCallback(
    turn: ClaimedTurn,
    { turnId, lease }: LiveReply,
    indicator: TypingIndicator,
    trace?: CallTrace,
  ): Promise<void> {
    const { workflowId, executionId } = calledBy(turn, trace);
    const isStored = await this.closing.awaitCallback(turnId, lease, { workflowId, executionId });
    if (isStored) this.typing.handOver(indicator, turnId);
  }
}
