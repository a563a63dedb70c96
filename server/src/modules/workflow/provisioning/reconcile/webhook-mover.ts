import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  AgentWorkflowsService,
  type HeldWorkflow,
  type WantingAgent,
  WebhookPathsService,
} from '../../../agents/public.js';
import { guessablePathOfAgent, pathOfAgent } from '../../client/address/domain/addresses.js';
import { hasPath, withPath } from '../domain/template/with-path.js';
import { findTrigger, probeMethod } from '../domain/workflow/trigger.js';
import { isHalfDone, settingsOf } from '../domain/workflow/workflow-version.js';
import type { N8nClient, N8nWorkflow } from '../n8n/n8n.client.js';
import { PathTakenError } from '../n8n/n8n-error.js';
import { WorkflowReconciler } from './workflow-reconciler.js';

/** n8n needs up to half a second to publish, and several seconds under load. */
const ANSWERS_WITHIN_MS = 15_000;
const POLL_MS = 150;

/**
 * Moves the webhook of a workflow that Regent made to its agent's secret path. Replies do not fail meanwhile: a call that
 * finds no webhook has run nothing and is repeated at the path that n8n then reports.
 */
@Injectable()
export class WebhookMover {
  constructor(
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
    private readonly reconciler: WorkflowReconciler,
  ) {}

  /**
   * Moves the webhook to the agent's path, unless the creator has chosen another one.
   * @returns false if the workflow has unpublished changes
   */
  async keepPath(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, workflowId: string): Promise<boolean> {
    const path = pathOfAgent(held.agent_id, agent.webhook_token);
    if (held.webhook_path === path) return true;
    const workflow = await n8n.workflow(workflowId);
    const before = held.webhook_path ?? guessablePathOfAgent(held.agent_id);
    if (hasPath(workflow.nodes, before) && isHalfDone(workflow)) return false;
    const now = await this.#move(n8n, held, workflow, before, path);
    await this.workflows.remember(held, { webhook_path: now });
    return true;
  }

  /** Publishes the workflow; if another workflow holds its path, with a new one. */
  async publish(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, workflowId: string): Promise<void> {
    try {
      await this.reconciler.keepPublished(n8n, held, workflowId, true);
    } catch (error) {
      const taken = pathOfAgent(held.agent_id, agent.webhook_token);
      const workflow = error instanceof PathTakenError ? await n8n.workflow(workflowId) : undefined;
      if (!workflow || !hasPath(workflow.nodes, taken)) throw error;
      const path = await this.#renewed(held);
      await this.workflows.remember(held, { webhook_path: await this.#move(n8n, held, workflow, taken, path) });
      await this.reconciler.keepPublished(n8n, held, workflowId, true);
    }
  }

  /** Waits until n8n answers at the path. A proxy that hides this only costs the maximum wait. */
  async untilAnswers(n8n: N8nClient, agentId: number, nodes: object[], path: string): Promise<void> {
    const method = probeMethod(findTrigger(nodes, path)?.methods ?? ['POST']);
    for (const end = Date.now() + ANSWERS_WITHIN_MS; Date.now() < end; await sleep(POLL_MS)) {
      await this.webhookPaths.moves(agentId);
      if (await n8n.isRegistered(path, method)) return;
    }
  }

  /** @returns the new path: a renewed one if another workflow holds `path` */
  async #move(
    n8n: N8nClient,
    held: HeldWorkflow,
    workflow: N8nWorkflow,
    before: string,
    path: string,
    isRetry = false,
  ): Promise<string> {
    const { agent_id } = held;
    const nodes = withPath(workflow.nodes, before, path);
    if (!isDeepStrictEqual(nodes, workflow.nodes)) {
      await this.webhookPaths.moves(agent_id);
      try {
        await n8n.updateWorkflow(workflow.id, { ...workflow, nodes, settings: settingsOf(workflow) });
      } catch (error) {
        if (isRetry || !(error instanceof PathTakenError)) throw error;
        return await this.#move(n8n, held, workflow, before, await this.#renewed(held), true);
      }
      if (workflow.active) await this.untilAnswers(n8n, agent_id, nodes, path);
    }
    if (hasPath(nodes, path)) await this.webhookPaths.locate(agent_id, workflow.id, path);
    return path;
  }

  async #renewed({ agent_id }: HeldWorkflow): Promise<string> {
    return pathOfAgent(agent_id, await this.webhookPaths.renewToken(agent_id));
  }
}
