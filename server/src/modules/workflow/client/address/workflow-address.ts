import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FailureCode } from '../../../../contract/errors.js';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { ActiveTriggers } from '../../provisioning/check/active-triggers.js';
import { BuiltinRunner } from '../../runner/builtin-runner.js';
import { pathOfAgent } from './domain/addresses.js';
import type { WorkflowPlace } from './workflow-place.js';

/** The URL at which a workflow is called. */
export interface Address {
  /** Production URL of its webhook. */
  url: string;
  /** True if a creator entered the host. */
  isForeign: boolean;
  /** A Chat Trigger that takes files as a form. */
  takesFiles?: boolean;
}

/** The reason why a workflow cannot be called. */
export interface NoAddress {
  failure: Extract<FailureCode, 'workflow_not_active' | 'workflow_not_connected'>;
}

/**
 * Resolves the webhook URL of a workflow: in its creator's own n8n, in the operator's n8n, or in the built-in runner if
 * there is no n8n. Messages and keys are sent only to a secret path or to a path that the agent's own published workflow
 * holds.
 */
@Injectable()
export class WorkflowAddress implements OnApplicationShutdown {
  /** Shared by concurrent callers, so that one runner is started. */
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

  /** An API process starts a runner when it checks a connection. */
  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  async of(place: WorkflowPlace): Promise<Address | NoAddress> {
    const { ownBase, webhookPath } = place;
    const ownPath = pathOfAgent(place.agentId, place.webhookToken);
    if (webhookPath === ownPath || !this.#canAsk(ownBase)) return await this.at(ownPath, ownBase);
    if (place.workflowId === null) return { failure: 'workflow_not_connected' };
    const trigger = await this.triggers.of(place);
    if (trigger === 'inactive') return { failure: 'workflow_not_active' };
    if (trigger === 'unknown') return await this.at(webhookPath ?? ownPath, ownBase);
    return { ...(await this.at(trigger.path, ownBase)), ...(trigger.takesFiles && { takesFiles: true }) };
  }

  /** The address of a path that is known to belong to the workflow. */
  async at(path: string, ownBase: string | null): Promise<Address> {
    return { url: `${ownBase ?? (await this.#base())}/webhook/${path}`, isForeign: ownBase !== null };
  }

  /**
   * Whether the workflow's path changed, after a call that found no webhook. `moved`: the path differs from the called one,
   * or from the one known at the claim (n8n reports a new path shortly before it answers there). `unknown`: n8n does not
   * answer and the workflow was never seen at its agent's own path, so a move may be in progress.
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

  /** Whether the workflow's path can be read from an n8n. */
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
