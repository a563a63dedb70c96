import { Injectable } from '@nestjs/common';
import type { CheckCode, Locale } from '../../../../contract/limits.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { RateLimits } from '../../../../platform/rate-limit/rate-limits.js';
import {
  AgentAvailability,
  AgentReader,
  executionUrl,
  type OwnAgent,
  WebhookPathsService,
  workflowUrl,
} from '../../../agents/public.js';
import { WorkflowAddress } from '../../client/address/workflow-address.js';
import { DiagnoseReply } from '../../diagnosis/diagnose-reply.js';
import { isOlderThanTested, OLDEST_TESTED_N8N } from '../domain/n8n/n8n-version.js';
import type { ChatTexts } from '../domain/texts/chat-texts.js';
import { causeOf, checkText } from '../domain/texts/check-texts.js';
import { mayCallBack } from '../domain/workflow/trigger.js';
import { WorkflowRights } from '../executions/workflow-rights.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { WorkflowTool } from '../reconcile/workflow-tool.js';
import { WorkflowRestores } from '../restore/workflow-restores.js';
import type { CheckStepView, CheckView } from './check-view.dto.js';
import { type CheckedStep, CheckedSteps, StepFailure } from './checked-steps.js';
import { InspectWorkflow, type Seen } from './inspect-workflow.js';
import { OwnN8nProbes } from './own-n8n-probes.js';
import { SendTestMessage, TEST_MESSAGE_ID } from './send-test-message.js';

/** Tells a creator step by step whether an agent can answer, with a test message. */
@Injectable()
export class CheckConnection {
  constructor(
    private readonly agents: AgentReader,
    private readonly limits: RateLimits,
    private readonly hosts: N8nHosts,
    private readonly inspect: InspectWorkflow,
    private readonly probes: OwnN8nProbes,
    private readonly webhookPaths: WebhookPathsService,
    private readonly address: WorkflowAddress,
    private readonly sendTestMessage: SendTestMessage,
    private readonly availability: AgentAvailability,
    private readonly diagnoseReply: DiagnoseReply,
    private readonly tool: WorkflowTool,
    private readonly restores: WorkflowRestores,
    private readonly rights: WorkflowRights,
  ) {}

  /** @throws ApiError 404 when it is not there or not the caller's; 429: it counts as a message. */
  async run(userId: number, agentId: number, locale: Locale): Promise<CheckView> {
    await this.#owned(userId, agentId);
    await this.limits.consumeMessage(userId);
    const { agent, n8n } = await this.#withHost(userId, agentId);
    const isOwn = n8n.ownBase !== null;
    const check = (): Promise<Seen> => this.#check(agent, n8n, locale);
    const { steps, chatTexts } = await (isOwn ? this.probes.pass(userId, check) : check());
    if (steps.failed) steps.failed.restore = await this.restores.of({ agentId, ...agent }, causeOf(steps.failed));
    await this.#keep(agentId, steps);
    const version = steps.isOk('host') ? await n8n.version() : null;
    const page = steps.isOk('workflow') ? await this.#page(agent) : null;
    return {
      ok: verdictOf(steps),
      steps: steps.list.map((step) => toView(step, locale, isOwn, page)),
      n8n_version: version,
      n8n_oldest_tested: isOlderThanTested(version) ? OLDEST_TESTED_N8N : null,
      chat_texts: chatTexts ? await this.#ownTexts(agent, n8n, chatTexts) : null,
    };
  }

  /** Only of the creator's own workflow: in an n8n that many share, anybody can enter the ID of any workflow. */
  async #ownTexts(agent: OwnAgent, n8n: N8nClient, texts: ChatTexts): Promise<CheckView['chat_texts']> {
    if (!(await this.rights.isOwn(n8n, { agentId: agent.id, ...agent }))) return null;
    return { welcome_message: texts.welcomeMessage, starters: texts.starters };
  }

  async #owned(userId: number, agentId: number): Promise<OwnAgent> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) throw new ApiError('agent_not_found');
    return agent;
  }

  /** A login is removed when its agent moves to another n8n: if it is still the same, it belongs to the host that was read. */
  async #withHost(userId: number, agentId: number): Promise<{ agent: OwnAgent; n8n: N8nClient }> {
    for (let before = await this.#owned(userId, agentId); ; ) {
      const n8n = await this.hosts.ofWorkflow(agentId, before.n8nWorkflowId);
      const agent = await this.#owned(userId, agentId);
      const isSame = agent.webhookLogin === before.webhookLogin && agent.n8nWorkflowId === before.n8nWorkflowId;
      if (isSame) return { agent, n8n };
      before = agent;
    }
  }

  async #page({ id, n8nWorkflowId: workflowId }: OwnAgent): Promise<WorkflowPage | null> {
    return workflowId === null ? null : { base: await this.tool.addressOf(id, workflowId), workflowId };
  }

  async #check(agent: OwnAgent, n8n: N8nClient, locale: Locale): Promise<Seen> {
    const seen = await this.#lookAt(agent, n8n);
    if (isCallable(seen.steps)) await this.#test(agent, n8n, seen, locale);
    return seen;
  }

  /** What a published agent is shown as from now on. One whose workflow has run and failed is there all the same. */
  async #keep(agentId: number, steps: CheckedSteps): Promise<void> {
    if (steps.isOk('answer')) await this.availability.proven(agentId);
    const isOk = verdictOf(steps);
    const code = steps.failed?.code;
    if (isOk === null || code === 'workflow_no_answer') return;
    await this.availability.seen(agentId, code ?? null);
  }

  async #lookAt(agent: OwnAgent, n8n: N8nClient): Promise<Seen> {
    if (!n8n.hasHost) {
      const steps = new CheckedSteps();
      steps.skip('host', 'host_key', 'workflow', 'active', 'trigger', 'webhook');
      return { steps, webhookPath: null };
    }
    const { id: agentId, n8nWorkflowId: workflowId, webhookPath, webhookToken } = agent;
    const seen = await this.inspect.run({ agentId, workflowId, webhookPath, webhookToken });
    if (seen.webhookPath !== null) await this.webhookPaths.locate(agentId, workflowId, seen.webhookPath);
    return seen;
  }

  /** That the key was accepted shows in the answer to the message. */
  async #test(
    agent: OwnAgent,
    { ownBase }: N8nClient,
    { steps, webhookPath, nodes }: Seen,
    locale: Locale,
  ): Promise<void> {
    const { id: agentId, n8nWorkflowId: workflowId, webhookToken } = agent;
    const place = { agentId, webhookToken, workflowId, webhookPath: agent.webhookPath, ownBase };
    const at = webhookPath === null ? await this.address.of(place) : await this.address.at(webhookPath, ownBase);
    const answers = new CheckedSteps();
    const from = new Date();
    await answers.make('answer', async () => {
      if ('failure' in at) {
        const isConnected = at.failure === 'workflow_not_active';
        throw isConnected
          ? new StepFailure('workflow_inactive', 'active')
          : new StepFailure('workflow_missing', 'workflow');
      }
      const { isDeferred } = await this.sendTestMessage.run({
        ...at,
        agent: { ...agent, context: agent.agentContext },
        userId: agent.creatorId,
        locale,
      });
      if (!isDeferred || nodes === undefined || mayCallBack(nodes)) return;
      throw new StepFailure('workflow_no_answer', undefined, { cause: 'no_callback' });
    });
    const [answer] = answers.list;
    if (!answer) return;
    await this.#diagnose(agent, answer, from);
    if (answer.step === 'answer') steps.list.push({ step: 'agent_key', code: 'ok', ms: answer.ms });
    replace(steps.list, answer);
  }

  /** n8n knows more of a test message that was not answered. */
  async #diagnose(
    { id: agentId, creatorId, n8nWorkflowId: workflowId }: OwnAgent,
    answer: CheckedStep,
    from: Date,
  ): Promise<void> {
    if (!answer.diagnosis || workflowId === null) return;
    const call = { agentId, creatorId, workflowId, messageId: TEST_MESSAGE_ID, from, to: new Date() };
    const { diagnosis, executionId } = await this.diagnoseReply.run(answer.diagnosis, {
      ...call,
      executionId: null,
      isFresh: true,
    });
    answer.diagnosis = diagnosis;
    if (executionId !== null) answer.executionId = executionId;
  }
}

/** Where n8n's API did not let us look, only a webhook that was seen is called. */
const isCallable = (steps: CheckedSteps): boolean => !steps.failed && (!steps.unknown || steps.isOk('webhook'));

/** Whether the agent can answer; null: it could not be found out. The answer to the test message counts most. */
function verdictOf(steps: CheckedSteps): boolean | null {
  if (steps.failed) return false;
  return steps.unknown && !steps.isOk('answer') ? null : true;
}

/** A step that went well at first may turn out not to have. */
function replace(list: CheckedStep[], step: CheckedStep): void {
  const at = list.findIndex((one) => one.step === step.step);
  if (at >= 0) list[at] = step;
  else list.push(step);
}

const NOT_MADE: readonly CheckCode[] = ['skipped', 'n8n_rate_limited', 'n8n_unavailable'];

function toView(step: CheckedStep, locale: Locale, isOwn: boolean, tool: WorkflowPage | null): CheckStepView {
  const { code, ms, diagnosis, executionId, restore } = step;
  const ok = NOT_MADE.includes(code) ? null : code === 'ok';
  return {
    step: step.step,
    ok,
    code,
    cause: causeOf(step),
    ms,
    ...checkText(step, locale, isOwn),
    // Answers of a host that a creator entered are not repeated.
    ...(diagnosis?.words && !isOwn && { words: diagnosis.words }),
    ...(diagnosis?.node && { node: diagnosis.node }),
    ...(restore && { restore }),
    ...(tool && code !== 'ok' && code !== 'skipped' && linkOf(tool, executionId)),
  };
}

interface WorkflowPage {
  base: string;
  workflowId: string;
}

function linkOf({ base, workflowId }: WorkflowPage, executionId: string | undefined): Partial<CheckStepView> {
  const execution = executionId === undefined ? null : executionUrl(base, workflowId, executionId);
  const workflow = workflowUrl(base, workflowId);
  return { ...(execution && { execution_url: execution }), ...(workflow && { workflow_url: workflow }) };
}
