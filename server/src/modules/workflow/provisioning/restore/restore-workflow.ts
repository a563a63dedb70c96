import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { AgentReader, AgentWorkflowsService, type OwnAgent, type PublishCandidate } from '../../../agents/public.js';
import { OwnN8nProbes } from '../check/own-n8n-probes.js';
import { WorkflowRights } from '../executions/workflow-rights.js';
import { explainMissingScopes } from '../n8n/explain-missing-scopes.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { ProvisionWorkflow } from '../reconcile/provision-workflow.js';
import { type Obstacle, obstacleOf, type PublishRefusal, refusal } from '../reconcile/publish-refusal.js';
import { PublishWorkflow } from '../reconcile/publish-workflow.js';

/** Restores an agent's workflow that was deleted or archived in n8n, and publishes it if the agent is published. */
@Injectable()
export class RestoreWorkflow {
  constructor(
    private readonly agents: AgentReader,
    private readonly hosts: N8nHosts,
    private readonly workflows: AgentWorkflowsService,
    private readonly rights: WorkflowRights,
    private readonly provision: ProvisionWorkflow,
    private readonly publishWorkflow: PublishWorkflow,
    private readonly probes: OwnN8nProbes,
  ) {}

  /**
   * An existing workflow stays as it is.
   * @throws ApiError 404 if the agent does not exist or is not the caller's; 422 or 503 with the obstacle
   */
  async run(userId: number, agentId: number): Promise<void> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) throw new ApiError('agent_not_found');
    const n8n = await this.hosts.ofWorkflow(agentId, agent.n8nWorkflowId);
    const restore = (): Promise<PublishRefusal | null> => this.#restore(agent, n8n);
    const refused = await (n8n.ownBase === null ? restore() : this.probes.pass(userId, restore));
    if (refused) throw errorOf(refused);
    // The workflow may have been replaced meanwhile.
    const restored = await this.agents.ownedBy(agentId, userId);
    if (restored?.status !== 'ready') return;
    const verdict = await this.publishWorkflow.run(candidateOf(restored));
    if (!verdict.ok) throw errorOf(verdict);
  }

  async #restore(agent: OwnAgent, n8n: N8nClient): Promise<PublishRefusal | null> {
    const { id: agentId, n8nWorkflowId: workflowId } = agent;
    const isOwn = n8n.ownBase !== null;
    if (await this.workflows.summaryOf(agentId)) {
      const { isOurs, fault } = await this.provision.restore(agentId);
      if (isOurs) return fault && refusal(inTheWay(fault), isOwn);
    }
    if (workflowId === null || !n8n.hasKey) return refusal({ code: 'workflow_missing' }, isOwn);
    try {
      const obstacle = await this.#unarchive(agent, n8n, workflowId);
      return obstacle && refusal(obstacle, isOwn);
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      return refusal(inTheWay(error), isOwn);
    }
  }

  /** @returns the obstacle, or null */
  async #unarchive(agent: OwnAgent, n8n: N8nClient, workflowId: string): Promise<Obstacle | null> {
    const { isArchived } = await explainMissingScopes(n8n, () => n8n.workflow(workflowId));
    if (isArchived !== true) return null;
    if (!(await this.rights.mayChange(n8n, candidateOf(agent)))) {
      return { code: 'workflow_inactive', diagnosis: { cause: 'workflow_archived' } };
    }
    await explainMissingScopes(n8n, () => n8n.unarchive(workflowId));
    return agent.status === 'ready' ? await this.#publish(n8n, workflowId) : null;
  }

  /** Only after unarchiving: otherwise the creator may have unpublished the workflow on purpose. */
  async #publish(n8n: N8nClient, workflowId: string): Promise<Obstacle | null> {
    try {
      await n8n.publish(workflowId);
      return null;
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      return { ...obstacleOf(error), isUnarchived: true };
    }
  }
}

/** A missing scope is permanent until the owner of the key acts. */
function inTheWay(error: N8nError): Obstacle {
  const obstacle = obstacleOf(error);
  return obstacle.diagnosis?.cause === 'api_key_scopes'
    ? { ...obstacle, code: 'workflow_inactive', step: 'host_key' }
    : obstacle;
}

const candidateOf = ({ id, creatorId, templateType, n8nWorkflowId, webhookToken }: OwnAgent): PublishCandidate => ({
  agentId: id,
  creatorId,
  templateType,
  n8nWorkflowId,
  webhookToken,
});

const errorOf = ({ code, detail, retryAfterSeconds }: PublishRefusal): ApiError =>
  new ApiError(code, { detail, retryAfterSeconds });
