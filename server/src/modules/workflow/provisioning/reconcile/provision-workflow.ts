import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import {
  AgentWorkflowsService,
  type HeldWorkflow,
  OWN_N8N_REMOVED,
  type PublishCandidate,
  type WantingAgent,
  WORKFLOW_DELETED,
} from '../../../agents/public.js';
import { LocateTrigger } from '../check/locate-trigger.js';
import { againAfter, isPassing } from '../domain/n8n/n8n-fault.js';
import { isOurs } from '../domain/workflow/is-ours.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nError, ProjectMissingError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { WorkflowOwner } from '../n8n/workflow-owner.js';
import { WebhookMover } from './webhook-mover.js';
import { WorkflowReconciler } from './workflow-reconciler.js';

/** More than the calls of one go take, if not every one of them hangs. */
const LEASE_MS = 60_000;
/** Publishing looks at the workflow too, and may have to put another one back. */
const PUBLISH_LEASE_MS = 180_000;
/** After so long what was published is compared with its agent: it may not have been stored as published after all. */
const LOOK_BACK_MS = 60_000;
/** A workflow whose creator was just changing it gets its webhook path after so long. */
const MOVE_AGAIN_MS = 5 * 60_000;
/** Pause between two searches for the creator's credential, without which the workflow stays with the owner. */
const OWN_AGAIN_MS = 60 * 60_000;
/** A slow n8n takes its time over a workflow that is just being made. */
const WAIT_MS = 15_000;
const LOOK_EVERY_MS = 100;

/** Work on the workflows of one creator's n8n at the same time: one that hangs must not take all hands. */
const OWN_AT_ONCE = 3;
const ANOTHER_TIME_MS = 3_000;

/** What to do in addition to bringing the workflow to what its agent wants. */
interface Work {
  publication?: Publication;
  /** Creates the workflow again if it was deleted in n8n, and unarchives it if it was archived. */
  restores?: boolean;
}

/** How an agent's workflow is to be published. */
interface Publication {
  /** It comes from another template than the one that is stored with the agent: where it cannot be called, it is put back. */
  isTrial: boolean;
  /** Whether it can be called. */
  look: (workflowId: string) => Promise<boolean>;
}

interface Kept {
  /** Why a trial was given up: all is as it was before it; null: there is nothing to say. */
  refusal: N8nError | null;
  /** When to look after it again; null: all is done. */
  againMs: number | null;
}

/** Brings an agent's workflow to what its agent wants; run again and again, it makes one workflow and no more. */
@Injectable()
export class ProvisionWorkflow {
  /** How many of each creator's n8n are being worked on here. */
  readonly #busy = new Map<number, number>();

  constructor(
    private readonly hosts: N8nHosts,
    private readonly workflows: AgentWorkflowsService,
    private readonly reconciler: WorkflowReconciler,
    private readonly mover: WebhookMover,
    private readonly owner: WorkflowOwner,
    private readonly locateTrigger: LocateTrigger,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Brings the workflow to what its agent wants, and stores the result; failures are retried later.
   * @returns false: nothing was done, because another process holds the lease, n8n is busy, or there is no workflow
   */
  async run(agentId: number): Promise<boolean> {
    const held = await this.workflows.claim(agentId, LEASE_MS);
    if (!held) return false;
    const n8n = await this.#hostOf(held);
    const at = n8n?.id ?? null;
    if (at !== null && (this.#busy.get(at) ?? 0) >= OWN_AT_ONCE) {
      await this.workflows.postpone(agentId, ANOTHER_TIME_MS);
      return false;
    }
    this.#count(at, 1);
    try {
      await this.#bring(n8n, held);
    } finally {
      this.#count(at, -1);
    }
    return true;
  }

  /**
   * Gives n8n an agent's new key. A process that holds the workflow's lease may have read the old key, so this waits for
   * it for up to 15 s. After that, the next sweep does it.
   */
  async changeKey(agentId: number): Promise<void> {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      if ((await this.run(agentId)) || !(await this.workflows.standing(agentId))) return;
    }
  }

  /** The operator's n8n (null) has no limit and is not counted. */
  #count(at: number | null, change: 1 | -1): void {
    if (at === null) return;
    const count = (this.#busy.get(at) ?? 0) + change;
    if (count > 0) this.#busy.set(at, count);
    else this.#busy.delete(at);
  }

  /**
   * Publishes the workflow of an agent that is about to be published, and creates it first if there is none. Uses the
   * candidate's template and workflow, which are not stored yet.
   * @param look checks the published workflow; true if it can be called
   * @returns why it could not be published; null: it was published, and `look` knows whether it can be called
   */
  async publish(candidate: PublishCandidate, look: Publication['look']): Promise<N8nError | null> {
    // A template without a workflow ID asks for a new workflow.
    const restores = candidate.n8nWorkflowId === null;
    return await this.#held(candidate.agentId, async (stored) => {
      const held = wantedBy(candidate, stored);
      const isTrial = stored.agent?.template_type !== candidate.templateType;
      return await this.#bring(await this.#hostOf(held), held, { publication: { isTrial, look }, restores });
    });
  }

  /**
   * Brings back a workflow that was deleted or archived in n8n, if Regent made it.
   * @returns `isOurs`: whether Regent made it; `fault`: why it is not back, or null
   */
  async restore(agentId: number): Promise<{ isOurs: boolean; fault: N8nError | null }> {
    let isOurs = true;
    const fault = await this.#held(agentId, async (held) => {
      isOurs = held.agent !== null && isOursNow(held, held.agent);
      return await this.#bring(await this.#hostOf(held), held, { restores: true });
    });
    return { isOurs, fault: isOurs ? fault : null };
  }

  /** Waits for the lease. */
  async #held(agentId: number, work: (held: HeldWorkflow) => Promise<N8nError | null>): Promise<N8nError | null> {
    for (const end = Date.now() + WAIT_MS; ; await sleep(LOOK_EVERY_MS)) {
      const held = await this.workflows.claim(agentId, PUBLISH_LEASE_MS);
      if (held) return await work(held);
      if (Date.now() > end) {
        return new N8nError('workflow_unreachable', undefined, { diagnosis: { cause: 'workflow_busy' } });
      }
    }
  }

  /** Where there is something to do: what we made lives there, what was entered is looked for there. */
  async #hostOf(held: HeldWorkflow): Promise<N8nClient | undefined> {
    const { agent, agent_id } = held;
    return agent && !isOursNow(held, agent)
      ? await this.hosts.ofWorkflow(agent_id, agent.n8n_workflow_id)
      : await this.hosts.byId(held.n8n_id);
  }

  async #bring(n8n: N8nClient | undefined, held: HeldWorkflow, work: Work = {}): Promise<N8nError | null> {
    const { agent } = held;
    let kept: Kept = { refusal: null, againMs: null };
    try {
      // Without the n8n, or a key for it, nothing can be removed there.
      if (!agent) return await this.#forget(n8n, held);
      if (isUnwanted(held, agent)) await this.#release(held);
      if (isOursNow(held, agent)) kept = await this.#keep(n8n, held, agent, work);
      else if (agent.n8n_workflow_id !== null && isLookedFor(n8n, held)) {
        await this.#locate(n8n, held.agent_id, agent.webhook_token, agent.n8n_workflow_id);
      }
      await this.workflows.finish(held, 'ready', null, work.publication ? LOOK_BACK_MS : kept.againMs);
      return kept.refusal;
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      if (error instanceof ProjectMissingError && agent) await this.owner.forgetProject(agent);
      return await this.#failed(n8n, held, error);
    }
  }

  async #forget(n8n: N8nClient | undefined, held: HeldWorkflow): Promise<null> {
    if (n8n?.hasKey) await this.reconciler.remove(n8n, held);
    await this.workflows.forget(held.agent_id);
    return null;
  }

  /** Its creator wants none made any more: what we made is taken away, and what was entered instead is left alone. */
  async #release(held: HeldWorkflow): Promise<void> {
    const n8n = await this.hosts.byId(held.n8n_id);
    if (n8n?.hasKey) await this.reconciler.remove(n8n, held);
    await this.workflows.release(held);
  }

  async #keep(
    n8n: N8nClient | undefined,
    stored: HeldWorkflow,
    agent: WantingAgent,
    { publication, restores }: Work,
  ): Promise<Kept> {
    if (!n8n?.hasKey) throw new N8nError('workflow_missing');
    const held = restores ? await this.reconciler.restore(n8n, stored) : stored;
    const project = await this.owner.projectFor(n8n, agent);
    await this.reconciler.keepCredential(n8n, held, agent, project);
    const wanted = publication !== undefined || agent.status === 'ready';
    // First: what n8n would not publish, it does not take for one that is published.
    if (!wanted && held.workflow_id !== null) await this.reconciler.keepPublished(n8n, held, held.workflow_id, false);
    const isMoved = held.workflow_id === null || (await this.mover.keepPath(n8n, held, agent, held.workflow_id));
    const before = publication?.isTrial ? await this.reconciler.replacedBy(n8n, held, agent) : undefined;
    try {
      const workflowId = await this.reconciler.keepWorkflow(n8n, held, agent, project);
      const isOwned = await this.owner.keep(n8n, held, workflowId, project);
      // Also one that we have published may have been taken off by hand.
      const known = publication ? { ...held, published: false } : held;
      if (wanted) await this.mover.publish(n8n, known, agent, workflowId);
      if (publication && !(await publication.look(workflowId)) && before)
        await this.reconciler.putBack(n8n, held, before);
      return { refusal: null, againMs: isMoved ? (isOwned ? null : OWN_AGAIN_MS) : MOVE_AGAIN_MS };
    } catch (error) {
      if (!before || !(error instanceof N8nError)) throw error;
      await this.reconciler.putBack(n8n, held, before);
      return { refusal: error, againMs: isMoved ? null : MOVE_AGAIN_MS };
    }
  }

  async #locate(n8n: N8nClient | undefined, agentId: number, token: string, workflowId: string): Promise<void> {
    if (!n8n?.hasKey) throw new N8nError('workflow_missing');
    await this.locateTrigger.run(n8n, agentId, token, workflowId);
  }

  async #failed(n8n: N8nClient | undefined, held: HeldWorkflow, cause: N8nError): Promise<N8nError> {
    this.logger.warn({ err: cause, agentId: held.agent_id }, 'the workflow of an agent could not be kept');
    const made = madeIn(n8n, held);
    const error = made ? await this.#checkMissing(made.n8n, made.workflowId, cause) : cause;
    const state = isPassing(error.code) ? 'pending' : 'failed';
    const reason = error.code === 'workflow_missing' ? missingReason(held, made !== undefined) : error.code;
    // What is wrong with a creator's own workflow, its creator mends, and has it checked or published then.
    const isTriedAgain = state === 'pending' || !held.agent || isOursNow(held, held.agent);
    await this.workflows.finish(
      held,
      state,
      reason,
      isTriedAgain ? againAfter(error.code, held.attempts, error.retryAfterMs) : null,
    );
    return error;
  }

  /** n8n also answers 404 for a credential: the workflow is gone only if n8n does not have it. */
  async #checkMissing(n8n: N8nClient, workflowId: string, error: N8nError): Promise<N8nError> {
    if (error.code !== 'workflow_missing') return error;
    try {
      await n8n.workflow(workflowId);
      return new N8nError('workflow_refused', error.detail, { cause: error });
    } catch (fault) {
      if (fault instanceof N8nError) return fault;
      throw fault;
    }
  }
}

/** With what its agent is going to want. */
const wantedBy = ({ templateType, n8nWorkflowId }: PublishCandidate, held: HeldWorkflow): HeldWorkflow => ({
  ...held,
  agent: held.agent && { ...held.agent, template_type: templateType, n8n_workflow_id: n8nWorkflowId },
});

const isOursNow = (held: HeldWorkflow, agent: WantingAgent): boolean =>
  isOurs(agent.template_type, agent.n8n_workflow_id, held.workflow_id);

/** The workflow that Regent made, and the n8n to ask for it; undefined: none was made, or there is no key. */
function madeIn(n8n: N8nClient | undefined, held: HeldWorkflow): { n8n: N8nClient; workflowId: string } | undefined {
  const { agent, workflow_id: workflowId } = held;
  if (!n8n?.hasKey || workflowId === null || agent === null || !isOursNow(held, agent)) return undefined;
  return { n8n, workflowId };
}

/** Why it is not known where a workflow is: its n8n was removed, it was deleted there, or it was not found. */
function missingReason({ reason }: HeldWorkflow, isDeleted: boolean): string {
  if (reason === OWN_N8N_REMOVED) return OWN_N8N_REMOVED;
  return isDeleted ? WORKFLOW_DELETED : 'workflow_missing';
}

/** There is something that we made, and its agent has neither a template nor that workflow as its own. */
const isUnwanted = (held: HeldWorkflow, agent: WantingAgent): boolean =>
  agent.template_type === null &&
  (held.workflow_id !== null || held.workflow_name !== null || held.key_hash !== null) &&
  (agent.n8n_workflow_id === null || agent.n8n_workflow_id !== held.workflow_id);

/** One that was entered for the operator's n8n is the creator's own affair, unless it has just come back there. */
const isLookedFor = (n8n: N8nClient | undefined, held: HeldWorkflow): boolean =>
  (n8n?.id ?? null) !== null || held.reason === OWN_N8N_REMOVED;
