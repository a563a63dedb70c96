import { Inject, Injectable } from '@nestjs/common';
import type { FailureCode } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';
import { type MessageAnswer, textWithRequest } from '../../../contract/requests/requests.js';
import type { HiddenPart } from '../../../contract/studio/preview.js';
import type { Diagnosis } from '../../../contract/workflows/causes.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { OwnAgent } from '../../agents/public.js';
import { basesOf } from '../client/address/domain/addresses.js';
import { type Address, type NoAddress, WorkflowAddress } from '../client/address/workflow-address.js';
import { WorkflowBreakers } from '../client/breakers/workflow-breakers.js';
import type { DispatchOutcome, DispatchRequest } from '../client/dispatch-types.js';
import { DiagnoseReply } from '../diagnosis/diagnose-reply.js';
import { causeOfReply } from '../diagnosis/domain/cause-of-reply.js';
import { SendTestMessage, TEST_MESSAGE_ID, type TestCall } from '../provisioning/check/send-test-message.js';
import { diagnosisText } from '../provisioning/domain/texts/check-texts.js';
import type { N8nClient } from '../provisioning/n8n/n8n.client.js';
import { isChatPath } from '../reading/domain/chat/chat-run.js';
import type { PreviewDto, PreviewView, TestAnswerDto } from './preview.dto.js';

/** An agent, and the n8n of its workflow. */
export interface Tested {
  agent: OwnAgent;
  n8n: N8nClient;
}

/** Receives the pieces of a reply; `signal` ends it. */
export interface Listener {
  onText: (piece: string) => void;
  signal: AbortSignal;
}

const NOT_CALLED: TestCall = {
  outcome: { kind: 'failed', code: 'workflow_unreachable', partial: '' },
  trace: undefined,
};

type Resuming = Pick<DispatchRequest, 'isResume' | 'waitingChat'>;

const placeOf = (agentId: number) => `preview.resume:${agentId}` as const;

/** The answer as the workflow receives it. */
const answerOf = ({ type, value, values }: TestAnswerDto): MessageAnswer => ({
  request_id: TEST_MESSAGE_ID,
  type,
  ...(value != null && { value }),
  ...(values && { values }),
});

/** Sends a message to an agent's stored workflow, with the unsaved texts. Stores no chat, turn or run. */
@Injectable()
export class TestWorkflow {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly address: WorkflowAddress,
    private readonly breakers: WorkflowBreakers,
    private readonly sendTestMessage: SendTestMessage,
    private readonly diagnoseReply: DiagnoseReply,
    private readonly secrets: SecretBox,
  ) {}

  /** @throws ApiError 400, 422 `preview_deferred`, or `preview_failed` with the cause and its fix as detail */
  async run(tested: Tested, input: PreviewDto, locale: Locale, listener: Listener): Promise<PreviewView> {
    const at = await this.#addressOf(tested, input);
    const from = new Date();
    if ('failure' in at) throw await this.#failed(tested, at.failure, NOT_CALLED, from, locale);
    const call = this.breakers.admit(at.url) ? await this.#call(tested, at, input, locale, listener) : NOT_CALLED;
    const { outcome } = call;
    if (outcome.kind === 'answered') return this.#toView(tested.agent.id, outcome);
    if (outcome.kind === 'deferred') throw new ApiError('preview_deferred');
    if (outcome.kind === 'aborted') throw new ApiError('preview_failed');
    throw await this.#failed(tested, outcome.code, call, from, locale);
  }

  /** The address of the workflow, or of its execution that waits for an answer. @throws ApiError 400 */
  async #addressOf({ agent, n8n }: Tested, input: PreviewDto): Promise<(Address & Resuming) | NoAddress> {
    const { resume = null, history } = input;
    const { id: agentId, n8nWorkflowId: workflowId } = agent;
    const { ownBase } = n8n;
    const webhook = { ...agent, agentId, workflowId, ownBase };
    if (resume === null) return await this.address.of(webhook);
    const path = this.secrets.openOrNull(resume, placeOf(agentId));
    const [base] = basesOf(this.config, ownBase);
    if (path === null || base === undefined) throw ApiError.field('resume', 'resume is not valid');
    const url = `${base}${path}`;
    if (!isChatPath(path)) return { url, isForeign: ownBase !== null, isResume: true };
    const waitingChat = { url, question: history?.at(-1)?.content ?? '' };
    return { ...(await this.address.of(webhook)), waitingChat };
  }

  #call(
    { agent, n8n }: Tested,
    at: Address & Resuming,
    input: PreviewDto,
    locale: Locale,
    { onText, signal }: Listener,
  ): Promise<TestCall> {
    const edited = { name: input.name || agent.name, context: input.agent_context ?? '', version: null };
    return this.sendTestMessage.call(
      {
        ...at,
        agent: { ...agent, ...edited },
        userId: agent.creatorId,
        locale,
        text: input.message,
        history: input.history ?? [],
        answer: input.answer ? answerOf(input.answer) : null,
        resumeBases: basesOf(this.config, n8n.ownBase),
        sessionId: `test-${agent.id}-${input.session_id ?? TEST_MESSAGE_ID}`,
        firstByteTimeoutMs: this.config.AGENT_REPLY_TIMEOUT_MS,
      },
      { onText },
      signal,
    );
  }

  #toView(agentId: number, reply: Extract<DispatchOutcome, { kind: 'answered' }>): PreviewView {
    const { sources = [], suggestions, files, resumePath } = reply;
    const { text, request } = textWithRequest(reply.text, reply.request);
    // Files are uploaded to chats.
    const takesFiles = request?.fields?.some(({ type }) => type === 'file') ?? false;
    const hidden: Record<HiddenPart, boolean> = {
      // The text is empty only with files.
      files: Boolean(files?.length) || text === '',
      request: takesFiles,
      suggestions: Boolean(suggestions?.length),
    };
    return {
      text,
      sources,
      hidden_parts: (Object.keys(hidden) as HiddenPart[]).filter((part) => hidden[part]),
      ...(request && !takesFiles && { request }),
      ...(resumePath !== undefined && !takesFiles && { resume: this.secrets.seal(resumePath, placeOf(agentId)) }),
    };
  }

  /** The error of a missing reply, with what n8n knows about it. */
  async #failed(
    { agent, n8n }: Tested,
    code: FailureCode,
    { trace }: TestCall,
    from: Date,
    locale: Locale,
  ): Promise<ApiError> {
    const seen = causeOfReply({ code, detail: trace?.failure ?? null, steps: trace?.steps ?? null });
    const diagnosis = await this.#diagnose(agent, seen, from, trace?.executionId ?? null);
    const { message, fix } = diagnosisText(diagnosis, locale, n8n.ownBase !== null);
    return new ApiError('preview_failed', { detail: `${message} ${fix}` });
  }

  async #diagnose(agent: OwnAgent, seen: Diagnosis, from: Date, executionId: string | null): Promise<Diagnosis> {
    const { id: agentId, creatorId, n8nWorkflowId: workflowId } = agent;
    if (workflowId === null) return seen;
    const call = { agentId, creatorId, workflowId, messageId: TEST_MESSAGE_ID, from, to: new Date(), executionId };
    return (await this.diagnoseReply.run(seen, { ...call, isFresh: true })).diagnosis;
  }
}
