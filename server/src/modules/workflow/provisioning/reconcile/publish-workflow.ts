import { Injectable } from '@nestjs/common';
import {
  AgentAvailability,
  AgentWorkflowsService,
  CreatorN8nService,
  type PublishCandidate,
  type PublishVerdict,
} from '../../../agents/public.js';
import type { CheckedSteps } from '../check/checked-steps.js';
import { InspectWorkflow, type Seen } from '../check/inspect-workflow.js';
import { OwnN8nProbes } from '../check/own-n8n-probes.js';
import { causeOf } from '../domain/texts/check-texts.js';
import { isOurs } from '../domain/workflow/is-ours.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { WorkflowRestores } from '../restore/workflow-restores.js';
import { ProvisionWorkflow } from './provision-workflow.js';
import { type Obstacle, obstacleOf, type PublishRefusal, refusal } from './publish-refusal.js';

/** Ensures that the workflow of an agent that is being published can answer: publishes one that Regent manages, checks any. */
@Injectable()
export class PublishWorkflow {
  constructor(
    private readonly hosts: N8nHosts,
    private readonly own: CreatorN8nService,
    private readonly workflows: AgentWorkflowsService,
    private readonly provision: ProvisionWorkflow,
    private readonly inspect: InspectWorkflow,
    private readonly probes: OwnN8nProbes,
    private readonly availability: AgentAvailability,
    private readonly restores: WorkflowRestores,
  ) {}

  async run(candidate: PublishCandidate): Promise<PublishVerdict> {
    const { creatorId } = candidate;
    const isOwn = (await this.own.ofUser(creatorId)) !== null;
    const decide = (): Promise<PublishVerdict> => this.#decide(candidate, isOwn);
    return await (isOwn ? this.probes.pass(creatorId, decide) : decide());
  }

  async #decide(candidate: PublishCandidate, isOwn: boolean): Promise<PublishVerdict> {
    if (await this.#isManaged(candidate, isOwn)) return await this.#publish(candidate, isOwn);
    const { agentId, n8nWorkflowId: workflowId, webhookToken } = candidate;
    if (!(await this.hosts.ofWorkflow(agentId, workflowId)).hasHost) return { ok: true };
    const seen = await this.inspect.run({ agentId, workflowId, webhookToken, webhookPath: null });
    return await this.#verdict(candidate, seen, { isOwn, isOurs: false });
  }

  /** Runs under the lease, so the checked workflow is the published one. */
  async #publish(candidate: PublishCandidate, isOwn: boolean): Promise<PublishVerdict> {
    const { agentId, webhookToken } = candidate;
    let seen: (Seen & { workflowId: string }) | undefined;
    const check = async (workflowId: string): Promise<boolean> => {
      const wanted = { agentId, workflowId, webhookToken, webhookPath: null, isOurs: true };
      seen = { workflowId, ...(await this.inspect.run(wanted)) };
      return canAnswer(seen.steps, true);
    };
    const fault = await this.provision.publish(candidate, check);
    if (fault) return await this.#refusal(candidate, obstacleOf(fault), isOwn);
    // Not checked: the agent now has another workflow, or was deleted.
    if (!seen) return refusal({ code: 'workflow_missing' }, isOwn);
    const verdict = await this.#verdict(candidate, seen, { isOwn, isOurs: true });
    return verdict.ok ? { ...verdict, workflowId: seen.workflowId } : verdict;
  }

  async #verdict(
    candidate: PublishCandidate,
    { steps, webhookPath }: Seen,
    { isOwn, isOurs }: { isOwn: boolean; isOurs: boolean },
  ): Promise<PublishVerdict> {
    const obstacle = steps.failed ?? steps.unknown;
    if (obstacle && !canAnswer(steps, isOurs)) return await this.#refusal(candidate, obstacle, isOwn);
    // An agent that was already published and offline is online again.
    await this.availability.seen(candidate.agentId, null);
    return { ok: true, ...(webhookPath === null ? {} : { webhookPath }) };
  }

  async #refusal(candidate: PublishCandidate, obstacle: Obstacle, isOwn: boolean): Promise<PublishRefusal> {
    const cause = causeOf({ step: 'active', ...obstacle });
    return refusal(obstacle, isOwn, await this.restores.of(candidate, cause));
  }

  /** Whether Regent manages the workflow, in the operator's n8n or in the creator's own. */
  async #isManaged({ agentId, templateType, n8nWorkflowId }: PublishCandidate, isOwn: boolean): Promise<boolean> {
    const summaryOf = await this.workflows.summaryOf(agentId);
    if (summaryOf === undefined || !isOurs(templateType, n8nWorkflowId, summaryOf.workflow_id)) return false;
    return this.hosts.operator.hasKey || isOwn;
  }
}

/** A workflow that n8n does not return cannot be published, unless Regent published it and its webhook answers. */
const canAnswer = (steps: CheckedSteps, isOurs: boolean): boolean =>
  !steps.failed && (!steps.unknown || (isOurs && steps.isOk('webhook')));
