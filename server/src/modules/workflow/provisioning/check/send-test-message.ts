import { Inject, Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../../contract/errors.js';
import type { Locale } from '../../../../contract/limits.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { type SealedColumn, sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import { callbackBaseOf, callbackUrlOf } from '../../client/address/domain/addresses.js';
import type { CallTrace } from '../../client/dispatch-types.js';
import { buildDispatchBody } from '../../client/domain/dispatch-body.js';
import { WorkflowClient } from '../../client/workflow.client.js';
import { causeOfReply } from '../../diagnosis/domain/cause-of-reply.js';
import { StepFailure } from './checked-steps.js';

const TIMEOUT_MS = 30_000;
/** No chat has this ID, so callbacks are rejected. */
const NO_CHAT = 0;
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
}

interface TestMessage {
  url: string;
  isForeign: boolean;
  agent: TestedAgent;
  userId: number;
  locale: Locale;
}

/** Sends a workflow a test message that belongs to no chat. */
@Injectable()
export class SendTestMessage {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly client: WorkflowClient,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * @returns `isDeferred`: the message was accepted, and the reply comes by callback
   * @throws StepFailure if there is no reply
   */
  async run({ url, isForeign, agent, userId, locale }: TestMessage): Promise<{ isDeferred: boolean }> {
    const { apiKey: sealedKey, webhookSecret: sealedSecret, webhookLogin: sealedLogin, signsWithKey } = agent;
    const apiKey = sealedKey === null ? '' : this.#open(sealedKey, 'agent.api_key', agent.id);
    const secret = sealedSecret === null ? null : this.#open(sealedSecret, 'agent.webhook_secret', agent.id);
    // Chat messages fail in the same way without them.
    if (apiKey === null || (secret === null && sealedSecret !== null)) throw failureOf('bad_api_key');
    const login = sealedLogin === null ? null : this.#open(sealedLogin, 'agent.webhook_login', agent.id);
    const body = buildDispatchBody({
      chatId: NO_CHAT,
      messageId: TEST_MESSAGE_ID,
      text: TEXT[locale],
      agent,
      userId,
      locale,
      persona: null,
      history: [],
      callbackUrl: callbackUrlOf(callbackBaseOf(this.config, isForeign), NO_CHAT),
    });
    let trace: CallTrace | undefined;
    const outcome = await this.client.run(
      {
        url,
        isForeign,
        apiKey,
        login,
        signing: { webhookSecret: secret, apiKey: signsWithKey || secret === null ? apiKey : null },
        turnId: Date.now(),
        attempt: 1,
        body,
        firstByteTimeoutMs: TIMEOUT_MS,
        totalTimeoutMs: TIMEOUT_MS,
      },
      {
        onText: () => {},
        onEnd: (seen) => {
          trace = seen;
        },
      },
      AbortSignal.timeout(TIMEOUT_MS + 1000),
    );
    if (outcome.kind === 'answered' || outcome.kind === 'deferred') return { isDeferred: outcome.kind === 'deferred' };
    throw failureOf(outcome.kind === 'aborted' ? 'reply_timeout' : outcome.code, trace);
  }

  #open(sealed: string, column: SealedColumn, agentId: number): string | null {
    return this.secrets.openOrNull(sealed, sealedPlace(column, agentId));
  }
}

function failureOf(code: FailureCode, trace?: CallTrace): StepFailure {
  const diagnosis = causeOfReply({ code, detail: trace?.failure ?? null, steps: trace?.steps ?? null });
  if (code === 'bad_api_key') return new StepFailure('workflow_key_refused', 'agent_key', diagnosis);
  if (code === 'workflow_not_active') return new StepFailure('workflow_not_registered', 'webhook', diagnosis);
  return new StepFailure('workflow_no_answer', undefined, diagnosis);
}
