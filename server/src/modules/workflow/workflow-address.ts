import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { pathOfAgent } from './domain/addresses.js';
import { BuiltinRunner } from './runner/builtin-runner.js';

/** Where one workflow is called. */
interface Address {
  /** The production URL of its webhook. */
  url: string;
  /** Its host was entered by a creator. */
  isForeign: boolean;
}

/**
 * Where workflows are called: at their creator's own n8n or at the operator's, or at the built-in runner where there is
 * none.
 */
@Injectable()
export class WorkflowAddress implements OnApplicationShutdown {
  /** The same for all who ask at once: there is one runner. */
  private known: Promise<string> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly runner: BuiltinRunner,
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

  /** An agent's workflow. @param ownBase its creator's own n8n, if it lives there */
  async of(agentId: number, webhookPath: string | null, ownBase: string | null): Promise<Address> {
    const url = `${ownBase ?? (await this.#base())}/webhook/${webhookPath ?? pathOfAgent(agentId)}`;
    return { url, isForeign: ownBase !== null };
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
