import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../contract/limits.js';
import { type OwnAgent, WebhookPathsService } from '../../../agents/public.js';
import { WorkflowAddress } from '../../client/address/workflow-address.js';
import { DiagnoseReply } from '../../diagnosis/diagnose-reply.js';
import { mayCallBack } from '../domain/workflow/trigger.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { type CheckedStep, CheckedSteps, StepFailure } from './checked-steps.js';
import { InspectWorkflow, type Seen } from './inspect-workflow.js';
import { SendTestMessage, TEST_MESSAGE_ID } from './send-test-message.js';

/** Runs the steps of a connection check: inspects the workflow, then sends a test message if it can be called. */
@Injectable()
export class ConnectionSteps {
  constructor(
    private readonly inspect: InspectWorkflow,
    private readonly webhookPaths: WebhookPathsService,
    private readonly address: WorkflowAddress,
    private readonly sendTestMessage: SendTestMessage,
    private readonly diagnoseReply: DiagnoseReply,
  ) {}

  async run(agent: OwnAgent, n8n: N8nClient, locale: Locale): Promise<Seen> {
    const seen = await this.#inspect(agent, n8n);
    if (isCallable(seen.steps)) await this.#test(agent, n8n, seen, locale);
    return seen;
  }

  async #inspect(agent: OwnAgent, n8n: N8nClient): Promise<Seen> {
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

  /** Whether the key is accepted also shows in the response to the test message. */
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
    steps.put(answer);
  }

  /** Refines the diagnosis of a failed test message with n8n's data. */
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

/** If n8n's API could not be used, only a webhook that is known to exist is called. */
const isCallable = (steps: CheckedSteps): boolean => !steps.failed && (!steps.unknown || steps.isOk('webhook'));
