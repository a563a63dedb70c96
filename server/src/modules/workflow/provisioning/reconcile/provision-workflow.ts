import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import {
  AgentWorkflowsService,
  type HeldWorkflow,
  type PublishCandidate,
  type WantingAgent,
} from '../../../agents/public.js';
import { LocateTrigger } from '../check/locate-trigger.js';
import { againAfter, isPassing } from '../domain/n8n/n8n-fault.js';
import type { N8nClient } from '../n8n/n8n.client.js';
import { N8nError, ProjectMissingError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { WorkflowOwner } from '../n8n/workflow-owner.js';
import { isLookedFor, isOursNow, isUnwanted, madeIn, missingReason, wantedBy } from './held-workflow.js';
import { WebhookMover } from './webhook-mover.js';
import { WorkflowReconciler } from './workflow-reconciler.js';

/** Longer than the calls of one run take unless all of them time out. */
const LEASE_MS = 60_000;
/** Publishing also checks the workflow, and may have to restore the previous one. */
const PUBLISH_LEASE_MS = 180_000;
/** After publishing, the workflow is compared with its agent once more: storing the agent may have failed. */
const RECHECK_MS = 60_000;
/** Retry interval for moving the webhook path of a workflow with unpublished changes. */
const MOVE_RETRY_MS = 5 * 60_000;
/** Retry interval for finding the creator's credential, without which the workflow stays with the key's owner. */
const OWNER_RETRY_MS = 60 * 60_000;
/** How long to wait for the lease of another process. */
const WAIT_MS = 15_000;
const POLL_MS = 100;

/** Concurrent runs per creator's own n8n: one that hangs must not occupy the worker. */
const OWN_CONCURRENCY = 3;
const POSTPONE_MS = 3_000;

/** What to do in addition to reconciling the workflow with its agent. */
interface Work {
  publication?: Publication;
  /** Creates the workflow again if it was deleted in n8n, and unarchives it if it was archived. */
  restores?: boolean;
}

/** How to publish an agent's workflow. */
interface Publication {
  /** The template differs from the agent's stored one: if the workflow cannot be called, it is restored (ADR 32). */
  isTrial: boolean;
  /** Whether the published workflow can be called. */
  check: (workflowId: string) => Promise<boolean>;
}

interface Outcome {
  /** Why a trial was undone; null if it was not. */
  refusal: N8nError | null;
  /** Delay before the next run; null if everything is done. */
  againMs: number | null;
}

/** Reconciles the workflow in n8n with what its agent wants. Idempotent. */
@Injectable()
export class ProvisionWorkflow {
  /** Running runs per creator's n8n in this process. */
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
   * Reconciles the workflow with its agent and stores the result. Failures are retried later.
   * @returns false if nothing was done: another process holds the lease, n8n is busy, or there is no workflow
   */
  async run(agentId: number): Promise<boolean> {
    const held = await this.workflows.claim(agentId, LEASE_MS);
    if (!held) return false;
    const n8n = await this.#hostOf(held);
    const at = n8n?.id ?? null;
    if (at !== null && (this.#busy.get(at) ?? 0) >= OWN_CONCURRENCY) {
      await this.workflows.postpone(agentId, POSTPONE_MS);
      return false;
    }
    this.#count(at, 1);
    try {
      await this.#reconcile(n8n, held);
    } finally {
      this.#count(at, -1);
    }
    return true;
  }

  /**
   * Stores an agent's new key in n8n. A process that holds the workflow's lease may have read the old key, so this waits
   * for it for up to 15 s. After that, the next sweep stores the key.
   */
  async changeKey(agentId: number): Promise<void> {
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(POLL_MS)) {
      if ((await this.run(agentId)) || !(await this.workflows.summaryOf(agentId))) return;
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
   * @param check checks the published workflow; true if it can be called
   * @returns why it could not be published; null if it was published and checked
   */
  async publish(candidate: PublishCandidate, check: Publication['check']): Promise<N8nError | null> {
    // A template without a workflow ID asks for a new workflow.
    const restores = candidate.n8nWorkflowId === null;
    return await this.#withLease(candidate.agentId, async (stored) => {
      const held = wantedBy(candidate, stored);
      const isTrial = stored.agent?.template_type !== candidate.templateType;
      return await this.#reconcile(await this.#hostOf(held), held, { publication: { isTrial, check }, restores });
    });
  }

  /**
   * Restores a workflow that was deleted or archived in n8n, if Regent created it.
   * @returns `isOurs`: whether Regent created it; `fault`: why it was not restored, or null
   */
  async restore(agentId: number): Promise<{ isOurs: boolean; fault: N8nError | null }> {
    let isOurs = true;
    const fault = await this.#withLease(agentId, async (held) => {
      isOurs = held.agent !== null && isOursNow(held, held.agent);
      return await this.#reconcile(await this.#hostOf(held), held, { restores: true });
    });
    return { isOurs, fault: isOurs ? fault : null };
  }

  async #withLease(agentId: number, work: (held: HeldWorkflow) => Promise<N8nError | null>): Promise<N8nError | null> {
    for (const end = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
      const held = await this.workflows.claim(agentId, PUBLISH_LEASE_MS);
      if (held) return await work(held);
      if (Date.now() > end) {
        return new N8nError('workflow_unreachable', undefined, { diagnosis: { cause: 'workflow_busy' } });
      }
    }
  }

  /** The n8n of the workflow: stored for one that Regent made, looked up for one whose ID the creator entered. */
  async #hostOf(held: HeldWorkflow): Promise<N8nClient | undefined> {
    const { agent, agent_id } = held;
    return agent && !isOursNow(held, agent)
      ? await this.hosts.ofWorkflow(agent_id, agent.n8n_workflow_id)
      : await this.hosts.byId(held.n8n_id);
  }

  async #reconcile(n8n: N8nClient | undefined, held: HeldWorkflow, work: Work = {}): Promise<N8nError | null> {
    const { agent } = held;
    let outcome: Outcome = { refusal: null, againMs: null };
    try {
      // Without the n8n or its key, nothing can be removed there.
      if (!agent) return await this.#forget(n8n, held);
      if (isUnwanted(held, agent)) await this.#release(held);
      if (isOursNow(held, agent)) outcome = await this.#keep(n8n, held, agent, work);
      else if (agent.n8n_workflow_id !== null && isLookedFor(n8n, held)) {
        await this.#locate(n8n, held.agent_id, agent.webhook_token, agent.n8n_workflow_id);
      }
      await this.workflows.finish(held, 'ready', null, work.publication ? RECHECK_MS : outcome.againMs);
      return outcome.refusal;
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

  /** Removes the workflow that Regent made, because the agent uses no template or another workflow now. */
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
  ): Promise<Outcome> {
    if (!n8n?.hasKey) throw new N8nError('workflow_missing');
    const held = restores ? await this.reconciler.restore(n8n, stored) : stored;
    const project = await this.owner.projectFor(n8n, agent);
    await this.reconciler.keepCredential(n8n, held, agent, project);
    const wanted = publication !== undefined || agent.status === 'ready';
    // First, because n8n rejects an update of a published workflow that it could not publish.
    if (!wanted && held.workflow_id !== null) await this.reconciler.keepPublished(n8n, held, held.workflow_id, false);
    const isMoved = held.workflow_id === null || (await this.mover.keepPath(n8n, held, agent, held.workflow_id));
    const before = publication?.isTrial ? await this.reconciler.replacedBy(n8n, held, agent) : undefined;
    try {
      const workflowId = await this.reconciler.keepWorkflow(n8n, held, agent, project);
      const isOwned = await this.owner.keep(n8n, held, workflowId, project);
      // A workflow that Regent published may have been unpublished in n8n.
      const known = publication ? { ...held, published: false } : held;
      if (wanted) await this.mover.publish(n8n, known, agent, workflowId);
      if (publication && !(await publication.check(workflowId)) && before)
        await this.reconciler.putBack(n8n, held, before);
      return { refusal: null, againMs: isMoved ? (isOwned ? null : OWNER_RETRY_MS) : MOVE_RETRY_MS };
    } catch (error) {
      if (!before || !(error instanceof N8nError)) throw error;
      await this.reconciler.putBack(n8n, held, before);
      return { refusal: error, againMs: isMoved ? null : MOVE_RETRY_MS };
    }
  }

  async #locate(n8n: N8nClient | undefined, agentId: number, token: string, workflowId: string): Promise<void> {
    if (!n8n?.hasKey) throw new N8nError('workflow_missing');
    await this.locateTrigger.run(n8n, agentId, token, workflowId);
  }

  async #failed(n8n: N8nClient | undefined, held: HeldWorkflow, cause: N8nError): Promise<N8nError> {
    this.logger.warn({ err: cause, agent_id: held.agent_id }, 'Failed to reconcile workflow');
    const made = madeIn(n8n, held);
    const error = made ? await this.#checkMissing(made.n8n, made.workflowId, cause) : cause;
    const state = isPassing(error.code) ? 'pending' : 'failed';
    const reason = error.code === 'workflow_missing' ? missingReason(held, made !== undefined) : error.code;
    // Creators fix their own workflows, and then check or publish again.
    const isTriedAgain = state === 'pending' || !held.agent || isOursNow(held, held.agent);
    await this.workflows.finish(
      held,
      state,
      reason,
      isTriedAgain ? againAfter(error.code, held.attempts, error.retryAfterMs) : null,
    );
    return error;
  }

  /** A 404 may be about the credential, so this checks whether the workflow still exists. */
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
