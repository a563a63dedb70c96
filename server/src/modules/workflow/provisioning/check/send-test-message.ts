import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { FailureCode } from '../../../../contract/errors.js';
import type { Locale } from '../../../../contract/limits.js';
import type { MessageAnswer } from '../../../../contract/requests/requests.js';
import { timeoutSignal } from '../../../../platform/concurrency/timeout-signal.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { type SealedColumn, sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { basesOf, callbackBaseOf, callbackUrlOf } from '../../client/address/domain/addresses.js';
import type {
  CallTrace,
  DispatchHandlers,
  DispatchOutcome,
  DispatchRequest,
  WaitingChat,
} from '../../client/dispatch-types.js';
import { buildDispatchBody, type HistoryEntry } from '../../client/domain/dispatch-body.js';
import { WorkflowClient } from '../../client/workflow.client.js';
import { causeOfReply } from '../../diagnosis/domain/cause-of-reply.js';
import { StopExecution } from '../executions/stop-execution.js';
import { StepFailure } from './checked-steps.js';

const TIMEOUT_MS = 30_000;
/** No chat has this ID, so callbacks are rejected. */
const NO_CHAT = 0;
/** Of messages that belong to no chat. */
export const TEST_MESSAGE_ID = 0;

const TEXT: Record<Locale, string> = {
  en: 'This is a test of the connection. Please answer briefly.',
  ru: 'Это проверка связи. Ответьте, пожалуйста, коротко.',
};

interface TestedAgent {
  id: number;
  name: string;
  context: string | null;
  /** Encrypted, like `webhookSecret`; null if the agent has none. */
  apiKey: string | null;
  webhookSecret: string | null;
  signsWithKey: boolean;
  /** Encrypted; null if the workflow requires none. */
  webhookLogin: string | null;
  n8nWorkflowId: string | null;
}

interface TestMessage {
  url: string;
  isForeign: boolean;
  agent: TestedAgent;
  /** The agent's creator. */
  userId: number;
  locale: Locale;
}

/** A test message from the creator. */
interface WrittenMessage extends TestMessage {
  text: string;
  history: readonly HistoryEntry[];
  /** The request that the message answers. */
  answer?: MessageAnswer | null;
  /** `url` resumes a waiting execution. Default: false. */
  isResume?: boolean;
  /** As in `DispatchRequest`. */
  waitingChat?: WaitingChat | undefined;
  /** Addresses of the n8n on which a request may be resumed. Default: none. */
  resumeBases?: string[];
  /** The conversation, for n8n's memory nodes. Default: that of all connection checks. */
  sessionId?: string;
  /** Time to the first byte of the reply, and of the whole; default: as in chats. */
  firstByteTimeoutMs: number;
  totalTimeoutMs?: number;
}

/** How a test call ended, and what was observed. */
export interface TestCall {
  outcome: DispatchOutcome;
  trace: CallTrace | undefined;
}

/** Sends a workflow a test message that belongs to no chat. */
@Injectable()
export class SendTestMessage {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly client: WorkflowClient,
    private readonly secrets: SecretBox,
    private readonly stopExecution: StopExecution,
  ) {}

  /**
   * Sends the message of a check. An execution that then waits for an answer is ended.
   * @returns `isDeferred`: the message was accepted, and the reply comes by callback
   * @throws StepFailure if there is no reply
   */
  async run(message: TestMessage): Promise<{ isDeferred: boolean }> {
    const { url, isForeign, locale } = message;
    const times = { firstByteTimeoutMs: TIMEOUT_MS, totalTimeoutMs: TIMEOUT_MS };
    const resumeBases = basesOf(this.config, isForeign ? new URL(url).origin : null);
    const { outcome, trace } = await this.call(
      { ...message, ...times, text: TEXT[locale], history: [], resumeBases },
      { onText: () => {} },
      timeoutSignal(TIMEOUT_MS + 1000),
    );
    if (outcome.kind === 'answered' && outcome.resumePath !== undefined) {
      void this.#endWaiting(message, trace?.executionId ?? executionIn(outcome.resumePath));
    }
    if (outcome.kind === 'answered' || outcome.kind === 'deferred') return { isDeferred: outcome.kind === 'deferred' };
    throw failureOf(outcome.kind === 'aborted' ? 'reply_timeout' : outcome.code, trace);
  }

  /** Calls the workflow once, as a message of a chat does. */
  async call(message: WrittenMessage, { onText }: DispatchHandlers, signal: AbortSignal): Promise<TestCall> {
    const { url, isForeign, isResume = false, waitingChat, resumeBases = [], agent, sessionId } = message;
    const { firstByteTimeoutMs, totalTimeoutMs } = message;
    const keys = this.#keysOf(agent);
    if (keys === null) return { outcome: { kind: 'failed', code: 'bad_api_key', partial: '' }, trace: undefined };
    const body = buildDispatchBody({
      ...message,
      chatId: NO_CHAT,
      messageId: TEST_MESSAGE_ID,
      persona: null,
      callbackUrl: callbackUrlOf(callbackBaseOf(this.config, isForeign), NO_CHAT),
    });
    let trace: CallTrace | undefined;
    const onEnd = (seen: CallTrace): void => {
      trace = seen;
    };
    const outcome = await this.client.run(
      {
        url,
        isForeign,
        isResume,
        waitingChat,
        resumeBases,
        ...keys,
        turnId: Date.now(),
        attempt: 1,
        body: { ...body, ...(sessionId !== undefined && { sessionId }) },
        firstByteTimeoutMs,
        ...(totalTimeoutMs !== undefined && { totalTimeoutMs }),
      },
      { onText, onEnd },
      signal,
    );
    return { outcome, trace };
  }

  /**
   * The message of a check is never answered, so its execution would wait until the time limit of the Wait node, which
   * may have none.
   */
  async #endWaiting({ agent, userId: creatorId }: TestMessage, executionId: string | null): Promise<void> {
    const { id: agentId, n8nWorkflowId: workflowId } = agent;
    const outcome = await this.stopExecution.run({ agentId, creatorId, workflowId, executionId });
    if (outcome === null || outcome === 'stopped' || outcome === 'ended') return;
    const facts = { agent_id: agentId, workflow_id: workflowId, execution_id: executionId, outcome };
    this.logger.warn(facts, 'Failed to end the waiting execution of a connection check');
  }

  /** Null if they cannot be read: chat messages fail in the same way without them. */
  #keysOf(agent: TestedAgent): Pick<DispatchRequest, 'apiKey' | 'login' | 'signing'> | null {
    const { apiKey: sealedKey, webhookSecret: sealedSecret, webhookLogin: sealedLogin, signsWithKey } = agent;
    const apiKey = sealedKey === null ? '' : this.#open(sealedKey, 'agent.api_key', agent.id);
    const webhookSecret = sealedSecret === null ? null : this.#open(sealedSecret, 'agent.webhook_secret', agent.id);
    if (apiKey === null || (webhookSecret === null && sealedSecret !== null)) return null;
    const login = sealedLogin === null ? null : this.#open(sealedLogin, 'agent.webhook_login', agent.id);
    const signing = { webhookSecret, apiKey: signsWithKey || webhookSecret === null ? apiKey : null };
    return { apiKey, login, signing };
  }

  #open(sealed: string, column: SealedColumn, agentId: number): string | null {
    return this.secrets.openOrNull(sealed, sealedPlace(column, agentId));
  }
}

/** n8n names the execution in the URL of a Wait node: `/webhook-waiting/71`. */
const executionIn = (resumePath: string): string | null => /\/webhook-waiting\/(\d+)/.exec(resumePath)?.[1] ?? null;

function failureOf(code: FailureCode, trace?: CallTrace): StepFailure {
  const diagnosis = causeOfReply({ code, detail: trace?.failure ?? null, steps: trace?.steps ?? null });
  if (code === 'bad_api_key') return new StepFailure('workflow_key_refused', 'agent_key', diagnosis);
  if (code === 'workflow_not_active') return new StepFailure('workflow_not_registered', 'webhook', diagnosis);
  return new StepFailure('workflow_no_answer', undefined, diagnosis);
}
