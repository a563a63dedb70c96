import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { FailureCode } from '../../../contract/errors.js';
import type { ExecutionStop } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { retryWhenDown } from '../../../platform/db/retry-when-down.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { Tracing } from '../../../platform/tracing/tracing.js';
import {
  ChatPush,
  type ClaimedTurn,
  CompleteTurn,
  type OpenTurn,
  RunningRepliesRepository,
  TurnsRepository,
} from '../../chat/public.js';
import { RunLog } from '../../runs/public.js';
import {
  type CallTrace,
  callbackBaseOf,
  type DispatchHandlers,
  type DispatchOutcome,
  type DispatchRequest,
  type NoAddress,
  StopExecution,
  UNREACHABLE_FOR_MS,
  WorkflowAddress,
  WorkflowBreakers,
  WorkflowClient,
  type WorkflowPlace,
} from '../../workflow/public.js';
import { ShowWaiting } from '../typing/typing-heartbeat.js';
import { Typing } from '../typing/typing-indicator.js';
import { dispatchBodyOf } from './dispatch-body-of.js';
import { LiveReplies } from './live-replies.js';
import { LiveReply } from './live-reply.js';

const KEEP_TRYING_MS = 60_000;
/** A workflow whose webhook was moved while it was called. */
const MOVED_RETRY_MS = 50;
/** While the n8n API does not answer. */
const UNKNOWN_RETRY_MS = 1_000;

type ClosingOutcome = Exclude<DispatchOutcome, { kind: 'deferred' }>;

/**
 * One turn that was claimed: calls its workflow and closes it. While the workflow runs no connection and no lock is held.
 */
@Injectable()
export class GenerateReply {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turns: TurnsRepository,
    private readonly snapshots: RunningRepliesRepository,
    private readonly complete: CompleteTurn,
    private readonly live: LiveReplies,
    private readonly client: WorkflowClient,
    private readonly address: WorkflowAddress,
    private readonly breakers: WorkflowBreakers,
    private readonly secrets: SecretBox,
    private readonly realtime: Realtime,
    private readonly push: ChatPush,
    private readonly showWaiting: ShowWaiting,
    private readonly queue: JobQueue,
    private readonly runs: RunLog,
    private readonly executions: StopExecution,
    private readonly tracing: Tracing,
  ) {}

  /** @returns where the workflow would be called, if it is not to be called for now; the turn is still claimed then. */
  run(turn: ClaimedTurn, lease: string): Promise<{ url: string } | undefined> {
    const facts = {
      'regent.turn_id': turn.turn_id,
      'regent.chat_id': turn.chat_id,
      'regent.message_id': turn.message_id,
      'regent.agent_id': turn.agent_id,
      'regent.attempt': turn.attempt,
    };
    return this.tracing.step('turn answer', { kind: 'consumer', parent: turn.trace_parent, facts }, () => {
      const waited = turn.claimed_at.getTime() - turn.created_at.getTime();
      if (turn.attempt === 1) this.tracing.mark('turn wait', {}, new Date(Date.now() - waited));
      return this.answer(turn, lease);
    });
  }

  private async answer(turn: ClaimedTurn, lease: string): Promise<{ url: string } | undefined> {
    const held: OpenTurn = { turnId: turn.turn_id, chatId: turn.chat_id, lease };
    if (turn.agent_deleted || !turn.agent_api_key) return this.uncalled(turn, held, 'workflow_not_active');
    if (turn.deadline <= turn.claimed_at) return this.tooLate(turn, held);
    const request = await this.request(turn).catch((error: unknown) => {
      this.logger.error({ err: error, agent_id: turn.agent_id }, 'the workflow cannot be called');
    });
    if (!request) return this.uncalled(turn, held, 'bad_api_key');
    if ('failure' in request) return this.uncalled(turn, held, request.failure);
    if (!this.breakers.admit(request.url)) return { url: request.url };
    await this.callWorkflow(turn, held, request);
  }

  private async uncalled(turn: ClaimedTurn, held: OpenTurn, code: FailureCode, partial = ''): Promise<undefined> {
    await this.complete.failed(held, code, partial);
    this.note(turn);
  }

  /** Its agent may have another workflow by the time that the run is stored. */
  private note(turn: ClaimedTurn, trace?: CallTrace): void {
    this.runs.note(turn.turn_id, calledBy(turn, trace));
  }

  /** Undefined: nothing was called. */
  private stopExecution(turn: ClaimedTurn, trace?: CallTrace): Promise<ExecutionStop | null> | undefined {
    const { agent_id: agentId, creator_id: creatorId } = turn;
    return trace && this.executions.run({ agentId, creatorId, ...calledBy(turn, trace) });
  }

  /** A long stream may have broken off with its worker: what had come of it is kept. */
  private async tooLate(turn: ClaimedTurn, held: OpenTurn): Promise<undefined> {
    const partial = (await this.snapshots.ofChats([held.chatId])).get(held.chatId)?.text ?? '';
    return this.uncalled(turn, held, partial ? 'connection_lost' : (turn.line_code ?? 'reply_timeout'), partial);
  }

  private async callWorkflow(turn: ClaimedTurn, held: OpenTurn, request: DispatchRequest): Promise<void> {
    const reply = this.liveReply(turn, held.lease ?? '');
    const typing = new Typing(this.push, turn.user_id, turn.chat_id, turn.message_id);
    const seen: { trace?: CallTrace } = {};
    const handlers: DispatchHandlers = {
      onText: (piece) => reply.push(piece),
      onEnd: (trace) => {
        seen.trace = trace;
      },
    };
    this.live.add(reply);
    const calledAt = Date.now();
    let stopping: Promise<ExecutionStop | null> | undefined;
    try {
      const called = await this.followed(request, handlers, reply.abort.signal);
      const outcome = await this.unlessMoved(turn, request.url, calledAt, called);
      reply.flush();
      if (outcome.kind === 'aborted' && reply.endReason === 'stop') stopping = this.stopExecution(turn, seen.trace);
      if (outcome.kind === 'deferred') await this.awaitCallback(turn, reply, typing, seen.trace);
      else await this.close(turn, held, reply, outcome);
    } finally {
      this.live.remove(reply);
      typing.stop();
      this.note(turn, seen.trace);
      // Nobody waits for n8n.
      void stopping?.then((executionStop) =>
        this.runs.note(turn.turn_id, { ...calledBy(turn, seen.trace), executionStop }),
      );
    }
  }

  /** The call as a step of its own; the workflow is told which, and may go on with the trace. */
  private followed(
    request: DispatchRequest,
    handlers: DispatchHandlers,
    signal: AbortSignal,
  ): Promise<DispatchOutcome> {
    const facts = { 'http.request.method': 'POST', 'regent.agent_id': request.body.agentId };
    return this.tracing.step('workflow call', { kind: 'client', facts }, async (step) => {
      let isFirst = true;
      const onText = (piece: string): void => {
        if (isFirst) step.event('first chunk');
        isFirst = false;
        handlers.onText(piece);
      };
      const { traceparent } = step;
      const outcome = await this.client.run({ ...request, traceparent }, { ...handlers, onText }, signal);
      step.know({ 'regent.outcome': outcome.kind });
      if ('code' in outcome) step.failed(outcome.code);
      return outcome;
    });
  }

  /**
   * A call that found no webhook ran nothing, so it is retried at the workflow's current path. While the n8n API does not
   * answer, retries last as long as for an unreachable host.
   */
  private async unlessMoved(
    turn: ClaimedTurn,
    url: string,
    calledAt: number,
    outcome: DispatchOutcome,
  ): Promise<DispatchOutcome> {
    if (outcome.kind !== 'failed' || outcome.code !== 'workflow_not_active') return outcome;
    const movement = await this.address.movement(placeOf(turn), url, calledAt);
    const triedMs = turn.claimed_at.getTime() - turn.started_at.getTime();
    if (movement === 'stayed' || (movement === 'unknown' && triedMs >= UNREACHABLE_FOR_MS)) return outcome;
    return { kind: 'retry', afterMs: movement === 'moved' ? MOVED_RETRY_MS : UNKNOWN_RETRY_MS, code: outcome.code };
  }

  /** Lost, it would have the workflow called once more, though it has the message. */
  private async awaitCallback(
    turn: ClaimedTurn,
    { turnId, lease }: LiveReply,
    typing: Typing,
    trace?: CallTrace,
  ): Promise<void> {
    const { workflowId, executionId } = calledBy(turn, trace);
    const wait = () => this.turns.awaitCallback(turnId, lease, { workflowId, executionId });
    if (!(await retryWhenDown(wait, KEEP_TRYING_MS))) return;
    typing.handOver();
    this.showWaiting.soon(turnId);
  }

  private async close(turn: ClaimedTurn, held: OpenTurn, reply: LiveReply, outcome: ClosingOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'answered':
        return void (await this.complete.answered(held, outcome.text, reply.firstChunkAt));
      case 'failed':
        return void (await this.complete.failed(held, outcome.code, outcome.partial, reply.firstChunkAt));
      case 'retry':
        return this.callAgainLater(turn, held, reply.lease, outcome);
      case 'aborted':
        return this.ended(turn, held, reply);
    }
  }

  private async callAgainLater(
    turn: ClaimedTurn,
    held: OpenTurn,
    lease: string,
    outcome: { afterMs: number; code: Parameters<CompleteTurn['failed']>[1] },
  ): Promise<void> {
    const left = turn.deadline.getTime() - turn.claimed_at.getTime();
    if (outcome.afterMs >= left) return void (await this.complete.failed(held, outcome.code));
    if (await this.turns.release(turn.turn_id, lease, outcome.afterMs)) {
      this.queue.add('wake', { chat_id: turn.chat_id }, { delayMs: outcome.afterMs + 5 });
    }
  }

  private async ended(turn: ClaimedTurn, held: OpenTurn, reply: LiveReply): Promise<void> {
    if (reply.endReason === 'stop') await this.complete.stopped(held, reply.text);
    if (reply.endReason === 'shutdown' && (await this.turns.release(turn.turn_id, reply.lease, 0))) {
      this.queue.add('wake', { chat_id: turn.chat_id });
    }
  }

  private liveReply(turn: ClaimedTurn, lease: string): LiveReply {
    const { turn_id, chat_id, message_id, attempt, user_id } = turn;
    return new LiveReply(turn_id, chat_id, message_id, attempt, lease, (index, text) =>
      this.realtime.toUser(user_id, 'message.delta', { chat_id, reply_to: message_id, attempt, index, text }),
    );
  }

  private keysOf(turn: ClaimedTurn): Pick<DispatchRequest, 'apiKey' | 'signing' | 'login'> {
    const { agent_id, agent_api_key, agent_webhook_secret: sealed, agent_signs_with_key } = turn;
    const { agent_webhook_login: sealedLogin } = turn;
    const apiKey = this.secrets.openKept(agent_api_key ?? '', sealedPlace('agent.api_key', agent_id));
    const webhookSecret =
      sealed === null ? null : this.secrets.openKept(sealed, sealedPlace('agent.webhook_secret', agent_id));
    const signsWithKey = agent_signs_with_key || webhookSecret === null;
    // Without a login that can be read, the workflow says what it asks for.
    const place = sealedPlace('agent.webhook_login', agent_id);
    const login = sealedLogin === null ? null : this.secrets.openKeptOrNull(sealedLogin, place);
    return { apiKey, login, signing: { webhookSecret, apiKey: signsWithKey ? apiKey : null } };
  }

  private async request(turn: ClaimedTurn): Promise<DispatchRequest | NoAddress> {
    const at = await this.address.of(placeOf(turn));
    if ('failure' in at) return at;
    return {
      ...at,
      ...this.keysOf(turn),
      turnId: turn.turn_id,
      attempt: turn.attempt,
      body: dispatchBodyOf(turn, callbackBaseOf(this.config, turn.n8n_base_url !== null)),
      // The templates only read: their model has one tool, the search in the knowledge base.
      isRepeatable: turn.is_of_template,
      publishedAt: turn.workflow_published_at,
      firstByteTimeoutMs: turn.deadline.getTime() - turn.claimed_at.getTime(),
      sinceFirstCallMs: turn.claimed_at.getTime() - turn.started_at.getTime(),
    };
  }
}

const calledBy = (
  turn: ClaimedTurn,
  { executionId = null, steps = null, failure = null }: Partial<CallTrace> = {},
) => ({
  workflowId: turn.n8n_workflow_id,
  executionId,
  steps,
  failure,
});

const placeOf = (turn: ClaimedTurn): WorkflowPlace => ({
  agentId: turn.agent_id,
  webhookToken: turn.webhook_token,
  workflowId: turn.n8n_workflow_id,
  webhookPath: turn.webhook_path,
  ownBase: turn.n8n_base_url,
});
