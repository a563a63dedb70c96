import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FailureCode } from '../../../../contract/errors.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ActiveTriggers } from '../../provisioning/check/active-triggers.js';
import { BuiltinRunner } from '../../runner/builtin-runner.js';
import { pathOfAgent } from './domain/addresses.js';
import type { WorkflowPlace } from './workflow-place.js';

/** Where one workflow is called. */
export interface Address {
  /** The production URL of its webhook. */
  url: string;
  /** Its host was entered by a creator. */
  isForeign: boolean;
}

/** Why a workflow is not called at all. */
export interface NoAddress {
  failure: Extract<FailureCode, 'workflow_not_active' | 'workflow_not_connected'>;
}

/**
 * Where workflows are called: at their creator's own n8n or at the operator's, or at the built-in runner where there is
 * none. Messages and keys go to a path that only the agent's creator knows, or to one that the agent's own published
 * workflow holds.
 */
@Injectable()
export class WorkflowAddress implements OnApplicationShutdown {
  /** The same for all who ask at once: there is one runner. */
  private known: Promise<string> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly runner: BuiltinRunner,
    private readonly triggers: ActiveTriggers,
  ) {}

  async start(): Promise<void> {
    await this.#base();
  }

  async stop(): Promise<void> {
    this.known = undefined;
    if (!this.config.N8N_BASE_URL) await this.runner.stop();
  }

  /** An API has a runner of its own once a connection was checked there. */
  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  /** Where an agent's workflow is called. */
  async of(place: WorkflowPlace): Promise<Address | NoAddress> {
    const { ownBase, webhookPath } = place;
    const ownPath = pathOfAgent(place.agentId, place.webhookToken);
    if (webhookPath === ownPath || !this.#canAsk(ownBase)) return await this.at(ownPath, ownBase);
    if (place.workflowId === null) return { failure: 'workflow_not_connected' };
    const trigger = await this.triggers.of(place);
    if (trigger === 'inactive') return { failure: 'workflow_not_active' };
    return await this.at(trigger === 'unknown' ? (webhookPath ?? ownPath) : trigger.path, ownBase);
  }

  /** A path that is known to be the workflow's. */
  async at(path: string, ownBase: string | null): Promise<Address> {
    return { url: `${ownBase ?? (await this.#base())}/webhook/${path}`, isForeign: ownBase !== null };
  }

  /**
   * Whether the workflow's path changed, after a call that found no webhook. `moved`: the path differs from the called one,
   * or from the one known at the claim (n8n reports a new path shortly before it answers there). `unknown`: n8n does not
   * answer, and the workflow was never seen at its agent's own path, so it may be moving there.
   * @param calledAt Unix time in ms
   */
  async movement(place: WorkflowPlace, url: string, calledAt: number): Promise<'moved' | 'stayed' | 'unknown'> {
    const { agentId, webhookToken, workflowId, webhookPath, ownBase } = place;
    if (workflowId === null || !this.#canAsk(ownBase)) return 'stayed';
    const trigger = await this.triggers.since(calledAt, place);
    if (trigger === 'unknown') return webhookPath === pathOfAgent(agentId, webhookToken) ? 'stayed' : 'unknown';
    if (trigger === 'inactive') return 'stayed';
    const hasMoved = trigger.path !== webhookPath || (await this.at(trigger.path, ownBase)).url !== url;
    return hasMoved ? 'moved' : 'stayed';
  }

  /** Whether an n8n can be asked for the workflow. */
  #canAsk(ownBase: string | null): boolean {
    return ownBase !== null || Boolean(this.config.N8N_BASE_URL && this.config.N8N_API_KEY);
  }

  #base(): Promise<string> {
    this.known ??= this.#begin().catch((error: unknown) => {
      this.known = undefined;
      throw error;
    });
    return this.known;
  }

  async #begin(): Promise<string> {
    return this.config.N8N_BASE_URL || (await this.runner.start());
  }
}
