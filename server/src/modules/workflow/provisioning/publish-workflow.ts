import { Injectable } from '@nestjs/common';
import { type CheckCode, type Locale, UNKNOWN_CODES } from '../../../contract/limits.js';
import {
  AgentAvailability,
  AgentWorkflowRepository,
  CreatorN8nRepository,
  type PublishCandidate,
  type PublishVerdict,
} from '../../agents/public.js';
import type { CheckedStep, CheckedSteps } from './checked-steps.js';
import { checkText } from './domain/check-texts.js';
import { isOurs } from './domain/is-ours.js';
import { LookAtWorkflow, type Seen } from './look-at-workflow.js';
import { N8nHosts } from './n8n-hosts.js';
import { OwnN8nLooks } from './own-n8n-looks.js';
import { ProvisionWorkflow } from './provision-workflow.js';

type Refusal = Extract<PublishVerdict, { ok: false }>;
type Obstacle = Pick<CheckedStep, 'code' | 'diagnosis' | 'retryAfterMs'> & { step?: CheckedStep['step'] };

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
    if (await this.#weMakeIt(candidate, isOwn)) return await this.#publish(candidate, isOwn);
    const { agentId, n8nWorkflowId: workflowId, webhookToken } = candidate;
    if (!(await this.hosts.ofWorkflow(agentId, workflowId)).hasHost) return { ok: true };
    const seen = await this.look.run({ agentId, workflowId, webhookToken, webhookPath: null });
    return await this.#verdict(agentId, seen, { isOwn, isOurs: false });
  }

  /** What is looked at is what was just published: nobody else touches it meanwhile. */
  async #publish(candidate: PublishCandidate, isOwn: boolean): Promise<PublishVerdict> {
    const { agentId, webhookToken } = candidate;
    let seen: (Seen & { workflowId: string }) | undefined;
    const fault = await this.provision.publish(candidate, async (workflowId) => {
      const wanted = { agentId, workflowId, webhookToken, webhookPath: null, isOurs: true };
      seen = { workflowId, ...(await this.look.run(wanted)) };
      return canAnswer(seen.steps, true);
    });
    if (fault) {
      const { code, diagnosis, retryAfterMs } = fault;
      return refusal(
        { code: code === 'workflow_refused' ? 'workflow_inactive' : code, diagnosis, retryAfterMs },
        isOwn,
      );
    }
    // Not looked at: its agent has another one by now, or is gone.
    if (!seen) return refusal({ code: 'workflow_missing' }, isOwn);
    const verdict = await this.#verdict(agentId, seen, { isOwn, isOurs: true });
    return verdict.ok ? { ...verdict, workflowId: seen.workflowId } : verdict;
  }

  async #verdict(
    agentId: number,
    { steps, webhookPath }: Seen,
    { isOwn, isOurs }: { isOwn: boolean; isOurs: boolean },
  ): Promise<PublishVerdict> {
    const obstacle = steps.failed ?? steps.unknown;
    if (obstacle && !canAnswer(steps, isOurs)) return refusal(obstacle, isOwn);
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
  n8n_rate_limited: 'host_key',
  n8n_unavailable: 'host_key',
  workflow_missing: 'workflow',
};

/** What n8n lets nobody see stands in the way of publishing, unless we published it and its webhook is there. */
const canAnswer = (steps: CheckedSteps, isOurs: boolean): boolean =>
  !steps.failed && (!steps.unknown || (isOurs && steps.isOk('webhook')));

const RETRY_AFTER_MS = 60_000;

/** The step is named in the detail: four codes stand for all of them. Then come what is wrong, and what to do, in a line each. */
function refusal({ code, diagnosis, step, retryAfterMs = RETRY_AFTER_MS }: Obstacle, isOwn: boolean): Refusal {
  const at = step ?? STEP_OF[code] ?? 'active';
  const detailOf = (locale: Locale): string => {
    const { message, fix } = checkText({ step: at, code, diagnosis }, locale, isOwn);
    return [`${at}: ${message}`, ...(fix ? [fix] : [])].join('\n');
  };
  return {
    ok: false,
    code: errorOf(code),
    detail: { en: detailOf('en'), ru: detailOf('ru') },
    ...(isUnknown(code) && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
  };
}

const isUnknown = (code: CheckCode): boolean => UNKNOWN_CODES.some((one) => one === code);

function errorOf(code: CheckCode): Refusal['code'] {
  if (isUnknown(code)) return 'workflow_not_checked';
  return code === 'workflow_missing' || code === 'workflow_unreachable' ? code : 'workflow_inactive';
}
