import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { BuiltinRunner } from './runner/builtin-runner.js';

/** Where workflows are called: at the operator's n8n, or at the built-in runner where there is none. */
@Injectable()
export class WorkflowAddress {
  private base: string | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly runner: BuiltinRunner,
  ) {}

  async start(): Promise<void> {
    this.base = this.config.N8N_BASE_URL || (await this.runner.start());
  }

  async stop(): Promise<void> {
    if (!this.config.N8N_BASE_URL) await this.runner.stop();
  }

  /** The production URL of an agent's webhook. */
  async of(agentId: number, webhookPath: string | null): Promise<string> {
    if (!this.base) await this.start();
    return `${this.base}/webhook/${webhookPath ?? `agent-${agentId}`}`;
  }
}
