import { Injectable } from '@nestjs/common';
import type { CheckFailure } from '../../../contract/workflows/workflows.js';
import { type DueAgent, WebhookPathsService } from '../../agents/public.js';
import { WorkflowAddress } from '../client/address/workflow-address.js';
import { StepFailure } from '../provisioning/check/checked-steps.js';
import { InspectWorkflow } from '../provisioning/check/inspect-workflow.js';
import { SendTestMessage } from '../provisioning/check/send-test-message.js';
import { isOurs } from '../provisioning/domain/workflow/is-ours.js';
import type { N8nClient } from '../provisioning/n8n/n8n.client.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';
import { HostProbeCache } from './host-probe-cache.js';

/** Result of a health check. `unknown`: n8n's API could not be read, which says nothing about the agent. */
export type AgentHealth =
  | { state: 'healthy' }
  | { state: 'broken'; reason: CheckFailure }
  | { state: 'unknown'; retryAfterMs: number | undefined };

const broken = (reason: CheckFailure): AgentHealth => ({ state: 'broken', reason });

/** Offline reasons that a registered webhook which accepts the key refutes, even without n8n's API. */
const REFUTED_BY_WEBHOOK: ReadonlySet<CheckFailure> = new Set([
  'workflow_unreachable',
  'workflow_bad_key',
  'workflow_not_registered',
  'workflow_key_refused',
]);

/**
 * Checks whether a published agent can answer, without running its workflow (ADR 19). The exception is a rejected key,
 * which only a response shows: an agent that is offline for that reason gets a test message. Nothing runs while the
 * workflow rejects the key; once it accepts the key, the agent is online.
 */
@Injectable()
export class AgentHealthCheck {
  constructor(
    private readonly hosts: N8nHosts,
    private readonly inspect: InspectWorkflow,
    private readonly webhookPaths: WebhookPathsService,
    private readonly address: WorkflowAddress,
    private readonly sendTestMessage: SendTestMessage,
  ) {}

  async run(agent: DueAgent, round: HostProbeCache): Promise<AgentHealth> {
    const n8n = await this.hosts.ofWorkflow(agent.id, agent.n8nWorkflowId);
    // The built-in runner is always available.
    if (!n8n.hasHost) return { state: 'healthy' };
    if (await round.isUnreachable(n8n)) return broken('workflow_unreachable');
    const { id: agentId, n8nWorkflowId: workflowId, webhookPath, webhookToken, suspicion } = agent;
    const { steps, webhookPath: found } = await this.inspect.run({
      agentId,
      workflowId,
      webhookPath,
      webhookToken,
      isHostSeen: true,
      // A message that found no webhook is more reliable than a proxy that rejects the probe's method.
      isOurs: suspicion !== 'workflow_not_active' && isOurs(agent.templateType, workflowId, agent.madeWorkflowId),
    });
    if (found !== null && found !== webhookPath) await this.webhookPaths.locate(agentId, workflowId, found);
    if (steps.failed) return broken(steps.failed.code);
    const { unknown } = steps;
    const seesWebhook = unknown === undefined || steps.isOk('webhook');
    if (seesWebhook && (await this.#isKeyRefused(agent, n8n, found))) return broken('workflow_key_refused');
    if (unknown === undefined || (seesWebhook && agent.reason !== null && REFUTED_BY_WEBHOOK.has(agent.reason))) {
      return { state: 'healthy' };
    }
    return { state: 'unknown', retryAfterMs: unknown.retryAfterMs };
  }

  async #isKeyRefused(agent: DueAgent, { ownBase }: N8nClient, found: string | null): Promise<boolean> {
    if (agent.suspicion === 'bad_api_key') return true;
    if (agent.reason !== 'workflow_key_refused') return false;
    const { id: agentId, n8nWorkflowId: workflowId, webhookPath, webhookToken } = agent;
    const place = { agentId, webhookToken, workflowId, webhookPath, ownBase };
    const at = found === null ? await this.address.of(place) : await this.address.at(found, ownBase);
    // No test is possible, so the last result stays.
    if ('failure' in at) return true;
    try {
      await this.sendTestMessage.run({ ...at, agent, userId: agent.creatorId, locale: 'en' });
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      // With any other failure the key was accepted.
      return error.code === 'workflow_key_refused';
    }
    return false;
  }
}
