import { Injectable } from '@nestjs/common';
import type { CheckCode } from '../../../contract/limits.js';
import {
  AgentAvailability,
  AgentWorkflowRepository,
  CreatorN8nRepository,
  type PublishCandidate,
  type PublishVerdict,
} from '../../agents/public.js';
import type { CheckedStep } from './checked-steps.js';
import { checkText } from './domain/check-texts.js';
import { isOurs } from './domain/is-ours.js';
import { LookAtWorkflow } from './look-at-workflow.js';
import { N8nHosts } from './n8n-hosts.js';
import { OwnN8nLooks } from './own-n8n-looks.js';
import { ProvisionWorkflow } from './provision-workflow.js';

type Refusal = Extract<PublishVerdict, { ok: false }>;
type Seen = Awaited<ReturnType<LookAtWorkflow['run']>>;

/** Sees to it that the workflow of an agent that is being published can answer: publishes one of ours, checks any. */
@Injectable()
export class PublishWorkflow {
  constructor(
    private readonly hosts: N8nHosts,
    private readonly own: CreatorN8nRepository,
    private readonly workflows: AgentWorkflowRepository,
    private readonly provision: ProvisionWorkflow,
    private readonly look: LookAtWorkflow,
    private readonly looks: OwnN8nLooks,
    private readonly availability: AgentAvailability,
  ) {}

  async run(candidate: PublishCandidate): Promise<PublishVerdict> {
    const { creatorId } = candidate;
    const isOwn = (await this.own.ofUser(creatorId)) !== undefined;
    const see = (): Promise<PublishVerdict> => this.#see(candidate, isOwn);
    return await (isOwn ? this.looks.pass(creatorId, see) : see());
  }

  async #see(candidate: PublishCandidate, isOwn: boolean): Promise<PublishVerdict> {
    if (await this.#weMakeIt(candidate, isOwn)) return await this.#publish(candidate);
    const { agentId, n8nWorkflowId: workflowId } = candidate;
    if (!(await this.hosts.ofWorkflow(agentId, workflowId)).hasHost) return { ok: true };
    return await this.#verdict(agentId, await this.look.run({ agentId, workflowId, webhookPath: null }));
  }

  /** What is looked at is what was just published: nobody else touches it meanwhile. */
  async #publish(candidate: PublishCandidate): Promise<PublishVerdict> {
    const { agentId } = candidate;
    let seen: (Seen & { workflowId: string }) | undefined;
    const fault = await this.provision.publish(candidate, async (workflowId) => {
      seen = { workflowId, ...(await this.look.run({ agentId, workflowId, webhookPath: null, isOurs: true })) };
      return !seen.steps.failed;
    });
    if (fault) return refusal(fault.code === 'workflow_refused' ? 'workflow_inactive' : fault.code, fault.detail);
    // Not looked at: its agent has another one by now, or is gone.
    if (!seen) return refusal('workflow_missing');
    const verdict = await this.#verdict(agentId, seen);
    return verdict.ok ? { ...verdict, workflowId: seen.workflowId } : verdict;
  }

  async #verdict(agentId: number, { steps, webhookPath }: Seen): Promise<PublishVerdict> {
    if (steps.failed) return refusal(steps.failed.code, steps.failed.detail, steps.failed.step);
    // One that is published already, and was offline, is back.
    await this.availability.seen(agentId, null);
    return { ok: true, ...(webhookPath === null ? {} : { webhookPath }) };
  }

  /** In the operator's n8n, or in the creator's own. */
  async #weMakeIt({ agentId, templateType, n8nWorkflowId }: PublishCandidate, isOwn: boolean): Promise<boolean> {
    const standing = await this.workflows.standing(agentId);
    if (standing === undefined || !isOurs(templateType, n8nWorkflowId, standing.workflow_id)) return false;
    return this.hosts.operator.hasKey || isOwn;
  }
}

const STEP_OF: Partial<Record<CheckCode, CheckedStep['step']>> = {
  workflow_unreachable: 'host',
  workflow_bad_key: 'host_key',
  workflow_missing: 'workflow',
};

/** The step is named in the detail: three codes stand for all of them. */
function refusal(code: CheckCode, detail?: string, step = STEP_OF[code] ?? 'active'): Refusal {
  return { ok: false, code: errorOf(code), detail: `${step}: ${detail ?? checkText(step, code, 'en').message}` };
}

function errorOf(code: CheckCode): Refusal['code'] {
  if (code === 'workflow_missing') return 'workflow_missing';
  return code === 'workflow_unreachable' || code === 'workflow_bad_key' ? 'workflow_unreachable' : 'workflow_inactive';
}
