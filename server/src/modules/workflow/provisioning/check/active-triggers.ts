import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { AgentWorkflowsService, WebhookPathsService } from '../../../agents/public.js';
import { pathOfAgent } from '../../client/address/domain/addresses.js';
import type { WorkflowPlace } from '../../client/address/workflow-place.js';
import { findTrigger, type Trigger } from '../domain/workflow/trigger.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';

/** How long an answer of n8n is cached; a later message waits for a new one. */
const TTL_MS = 10_000;
/** Age at which an answer is refreshed in the background, so that messages of a busy agent never wait. */
const REFRESH_MS = 5_000;
/** How long a message waits for a slow n8n. */
const PATIENCE_MS = 2_000;
const CACHE_SIZE = 2_000;

/** Of the workflow's published trigger: `path`, and whether it takes files as a form. `unknown`: n8n could not be asked. */
export type ActiveTrigger = Pick<Trigger, 'path' | 'takesFiles'> | 'inactive' | 'unknown';

interface Asked {
  at: number;
  /** The answer to this request. */
  fresh: Promise<ActiveTrigger>;
  /** The previous answer until `fresh` is available. */
  answer: Promise<ActiveTrigger>;
}

/**
 * Whether workflows are published, and the paths of their triggers. A guessable path is called only while the workflow
 * itself holds it: n8n permits only one published workflow per path.
 */
@Injectable()
export class ActiveTriggers {
  readonly #asked = new Map<string, Asked>();

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
  ) {}

  of(place: WorkflowPlace): Promise<ActiveTrigger> {
    const known = this.#asked.get(keyOf(place));
    if (known === undefined || known.at < Date.now() - TTL_MS) return this.#ask(place).fresh;
    if (known.at < Date.now() - REFRESH_MS) this.#ask(place).answer = known.answer;
    return known.answer;
  }

  /** @param time Unix time in ms; answers to earlier requests do not count */
  since(time: number, place: WorkflowPlace): Promise<ActiveTrigger> {
    const known = this.#asked.get(keyOf(place));
    return (known === undefined || known.at < time ? this.#ask(place) : known).fresh;
  }

  #ask(place: WorkflowPlace): Asked {
    const key = keyOf(place);
    const lookup = this.#lookUp(place);
    const fresh = inTime(lookup);
    const asked = { at: Date.now(), fresh, answer: fresh };
    // Later callers get an answer that was too late for this one.
    void lookup.then(() => {
      asked.fresh = lookup;
      asked.answer = lookup;
    });
    this.#asked.delete(key);
    this.#asked.set(key, asked);
    const [oldest] = this.#asked.keys();
    if (oldest !== undefined && this.#asked.size > CACHE_SIZE) this.#asked.delete(oldest);
    return asked;
  }

  async #lookUp(place: WorkflowPlace): Promise<ActiveTrigger> {
    const { agentId, webhookToken, workflowId, webhookPath } = place;
    if (workflowId === null) return 'inactive';
    try {
      const trigger = await this.#read(place, workflowId);
      // An unpublished workflow keeps the agent's secret path. Other workflows can take any other path, so it is cleared.
      const kept = webhookPath === pathOfAgent(agentId, webhookToken) ? webhookPath : null;
      const path = typeof trigger === 'object' ? trigger.path : kept;
      if (trigger !== 'unknown' && path !== webhookPath) await this.webhookPaths.locate(agentId, workflowId, path);
      return trigger;
    } catch (error) {
      this.logger.warn({ err: error, agent_id: agentId }, 'Failed to read the trigger of a workflow');
      return 'unknown';
    }
  }

  async #read({ agentId, webhookToken }: WorkflowPlace, workflowId: string): Promise<ActiveTrigger> {
    const n8n = await this.hosts.ofWorkflow(agentId, workflowId);
    if (!n8n.hasKey) return 'unknown';
    if (await this.workflows.isOfAnother(workflowId, agentId, n8n.id)) return 'inactive';
    const workflow = await n8n.workflow(workflowId).catch((error: unknown) => {
      if (error instanceof N8nError && error.code === 'workflow_missing') return undefined;
      throw error;
    });
    if (workflow?.active !== true || workflow.isArchived === true) return 'inactive';
    const trigger = findTrigger(workflow.activeVersion?.nodes, pathOfAgent(agentId, webhookToken));
    if (!trigger) return 'inactive';
    return { path: trigger.path, ...(trigger.takesFiles && { takesFiles: true }) };
  }
}

const keyOf = ({ agentId, workflowId, ownBase }: WorkflowPlace): string => `${agentId} ${workflowId} ${ownBase}`;

function inTime(answer: Promise<ActiveTrigger>): Promise<ActiveTrigger> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('unknown'), PATIENCE_MS);
    void answer.then((trigger) => {
      clearTimeout(timer);
      resolve(trigger);
    });
  });
}
