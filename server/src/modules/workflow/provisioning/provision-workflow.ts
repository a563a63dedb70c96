import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { AgentWorkflowRepository, type HeldWorkflow, type WantingAgent } from '../../agents/public.js';
import { isOurs } from './domain/is-ours.js';
import { againAfter } from './domain/n8n-fault.js';
import { N8nClient } from './n8n.client.js';
import { N8nError } from './n8n-error.js';
import { WorkflowKeeper } from './workflow-keeper.js';

/** More than the calls of one go take, if not every one of them hangs. */
const LEASE_MS = 60_000;
/** After so long what was published is compared with its agent: it may not have been stored as published after all. */
const LOOK_BACK_MS = 60_000;
const WAIT_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Brings an agent's workflow to what its agent wants; run again and again, it makes one workflow and no more. */
@Injectable()
export class ProvisionWorkflow {
  constructor(
    private readonly n8n: N8nClient,
    private readonly workflows: AgentWorkflowRepository,
    private readonly keeper: WorkflowKeeper,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whatever comes of it is written down; a failure is tried again later. */
  async run(agentId: number): Promise<void> {
    if (!this.n8n.hasKey) return;
    const held = await this.workflows.claim(agentId, LEASE_MS);
    if (held) await this.#bring(held, false);
  }

  /**
   * Publishes the workflow of an agent that is about to be published, and makes it first where that is still to be done.
   * @returns what is in the way; null: nothing
   */
  async publish(agentId: number): Promise<N8nError | null> {
    for (const end = Date.now() + WAIT_MS; ; await sleep(LOOK_EVERY_MS)) {
      const held = await this.workflows.claim(agentId, LEASE_MS);
      if (held) return await this.#bring(held, true);
      if (Date.now() > end) return new N8nError('workflow_unreachable', 'its workflow is just being worked on');
    }
  }

  async #bring(held: HeldWorkflow, publishing: boolean): Promise<N8nError | null> {
    try {
      const { agent } = held;
      if (!agent) {
        await this.keeper.remove(held);
        return null;
      }
      const ours = isOurs(agent.template_type, agent.n8n_workflow_id, held.workflow_id);
      if (ours) await this.#keep(held, agent, publishing);
      await this.workflows.finish(held, 'ready', null, publishing ? LOOK_BACK_MS : null);
      return null;
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      this.logger.warn({ err: error, agentId: held.agent_id }, 'the workflow of an agent could not be kept');
      const state = error.code === 'workflow_unreachable' ? 'pending' : 'failed';
      await this.workflows.finish(held, state, error.code, againAfter(error.code, held.attempts));
      return error;
    }
  }

  async #keep(held: HeldWorkflow, agent: WantingAgent, publishing: boolean): Promise<void> {
    await this.keeper.keepCredential(held, agent);
    const workflowId = await this.keeper.keepWorkflow(held, agent);
    const wanted = publishing || agent.status === 'ready';
    // Also one that we have published may have been taken off by hand.
    await this.keeper.keepPublished(publishing ? { ...held, published: false } : held, workflowId, wanted);
  }
}
