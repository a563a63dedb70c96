import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AgentWorkflowsService } from '../../../agents/public.js';
import { pathOfAgent } from '../../client/address/domain/addresses.js';
import { type ChatTexts, chatTextsOf } from '../domain/texts/chat-texts.js';
import { findTrigger, probeMethod, type Trigger, whyNoTrigger } from '../domain/workflow/trigger.js';
import { explainMissingScopes } from '../n8n/explain-missing-scopes.js';
import type { N8nClient, N8nWorkflow } from '../n8n/n8n.client.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import { CheckedSteps, StepFailure } from './checked-steps.js';
import { isPathTaken } from './webhook-path-taken.js';

/** n8n needs up to half a second to publish, and longer under load. */
const REGISTERED_WITHIN_MS = 4_000;
const LOOK_EVERY_MS = 150;

/** Result of an inspection. */
export interface Seen {
  steps: CheckedSteps;
  webhookPath: string | null;
  nodes?: unknown;
  /** Texts of the workflow's Chat Trigger. */
  chatTexts?: ChatTexts | null;
}

interface Look {
  agentId: number;
  workflowId: string | null;
  /** Last known path of its trigger. */
  webhookPath: string | null;
  webhookToken: string;
  /** Regent published it. */
  isOurs?: boolean;
  /** Skips the steps for the host and its key: the host is known to answer, and other requests show the key's state. */
  isHostSeen?: boolean;
}

/**
 * Checks step by step whether an agent's workflow can be called, without running it. If n8n's API cannot be used, the
 * response of the webhook counts.
 */
@Injectable()
export class InspectWorkflow {
  constructor(
    private readonly hosts: N8nHosts,
    private readonly workflows: AgentWorkflowsService,
  ) {}

  async run(look: Look): Promise<Seen> {
    const steps = new CheckedSteps();
    const n8n = await this.hosts.ofWorkflow(look.agentId, look.workflowId);
    if (look.isHostSeen) steps.skip('host');
    else await steps.make('host', () => n8n.ping());
    const { found, nodes, chatTexts } = await this.#trigger(n8n, look, steps);
    // In a shared n8n, a path that was never confirmed may belong to another user's workflow.
    const known = n8n.hasKey || n8n.ownBase !== null ? look.webhookPath : null;
    const trigger = found ?? { path: known ?? pathOfAgent(look.agentId, look.webhookToken), methods: ['POST'] };
    // The path is unknown if the workflow was never read.
    const isLost = steps.unknown !== undefined && look.webhookPath === null && look.isOurs !== true;
    const isSure = (found !== undefined || steps.unknown !== undefined) && look.isOurs === true;
    if (isLost) steps.skip('webhook');
    else await this.#webhook(n8n, trigger, isSure, steps);
    return { steps, webhookPath: found?.path ?? null, nodes, chatTexts };
  }

  /** Finds the trigger; the result is empty if n8n could not be asked or a step failed. */
  async #trigger(
    n8n: N8nClient,
    look: Look,
    steps: CheckedSteps,
  ): Promise<Omit<Seen, 'steps' | 'webhookPath'> & { found?: Trigger }> {
    if (!n8n.hasKey) {
      steps.skip('host_key', 'workflow', 'active', 'trigger');
      return {};
    }
    const { agentId, workflowId, webhookToken } = look;
    if (look.isHostSeen) steps.skip('host_key');
    else await steps.make('host_key', () => explainMissingScopes(n8n, () => n8n.tryKey()));
    const workflow = await steps.make('workflow', () => this.#workflow(n8n, agentId, workflowId, steps));
    if (steps.unknown) {
      if (steps.unknown.step !== 'workflow') steps.setUnknown('workflow');
      steps.skip('active', 'trigger');
      return {};
    }
    const own = pathOfAgent(agentId, webhookToken);
    await steps.make('active', async () => {
      if (workflow?.isArchived === true) throw inactive('workflow_archived');
      if (workflow?.active === true) return;
      throw inactive(
        (await isPathTaken(n8n, findTrigger(workflow?.nodes, own))) ? 'path_taken' : 'workflow_unpublished',
      );
    });
    const nodes = workflow?.activeVersion?.nodes;
    const found = await steps.make('trigger', () => {
      const trigger = findTrigger(nodes, own);
      if (!trigger) throw new StepFailure('workflow_no_trigger', undefined, whyNoTrigger(nodes));
      return trigger;
    });
    // Also from an unpublished workflow: its creator is about to publish it.
    return { found, nodes, chatTexts: chatTextsOf(nodes ?? workflow?.nodes) };
  }

  /** A workflow that was created for another agent counts as missing. */
  async #workflow(
    n8n: N8nClient,
    agentId: number,
    workflowId: string | null,
    steps: CheckedSteps,
  ): Promise<N8nWorkflow | undefined> {
    if (workflowId === null || (await this.workflows.isOfAnother(workflowId, agentId, n8n.id))) {
      throw new StepFailure('workflow_missing');
    }
    return steps.unknown ? undefined : await explainMissingScopes(n8n, () => n8n.workflow(workflowId));
  }

  /**
   * A proxy may reject the probe's method as if there were no webhook. That is no failure if Regent has just published
   * the workflow and n8n shows it as active.
   */
  async #webhook(n8n: N8nClient, trigger: Trigger, isSure: boolean, steps: CheckedSteps): Promise<void> {
    let isThere = true;
    await steps.make('webhook', async () => {
      isThere = await isRegistered(n8n, trigger);
      if (!isThere && !isSure) throw new StepFailure('workflow_not_registered');
    });
    if (!isThere && isSure) steps.setUnknown('webhook');
  }
}

const inactive = (cause: 'workflow_archived' | 'workflow_unpublished' | 'path_taken'): StepFailure =>
  new StepFailure('workflow_inactive', undefined, { cause });

async function isRegistered(n8n: N8nClient, { path, methods }: Trigger): Promise<boolean> {
  const method = probeMethod(methods);
  for (const end = Date.now() + REGISTERED_WITHIN_MS; !(await n8n.isRegistered(path, method)); ) {
    if (Date.now() > end) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}
