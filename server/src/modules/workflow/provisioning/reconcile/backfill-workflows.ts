import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { WorkflowBacklogService } from '../../../agents/public.js';
import { guessablePathOfAgent, pathOfAgent } from '../../client/address/domain/addresses.js';
import { probeMethod } from '../domain/workflow/trigger.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';

const PAGE_SIZE = 1_000;
/** Agents per round: each costs requests to n8n. */
const BATCH = 20;
const METHOD = probeMethod(['POST']);

/**
 * Requests workflows for agents that are older than the operator's n8n key. Each process goes through all agents once, in
 * batches, because the key can only change with a restart.
 */
@Injectable()
export class BackfillWorkflows {
  #after = 0;
  #waiting: { id: number; webhook_token: string }[] = [];
  #isDone = false;

  constructor(
    private readonly hosts: N8nHosts,
    private readonly backlog: WorkflowBacklogService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Processes the next batch. If n8n is unavailable, the next round tries it again. */
  async run(): Promise<void> {
    if (this.#isDone || !this.hosts.operator.hasKey) return;
    await this.#loadPage();
    try {
      for (let left = BATCH; left > 0 && this.#waiting[0] !== undefined; left -= 1) {
        await this.#request(this.#waiting[0]);
        this.#waiting.shift();
      }
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      this.logger.warn({ err: error }, 'Failed to backfill workflows; retrying');
    }
  }

  async #loadPage(): Promise<void> {
    while (this.#waiting.length === 0 && !this.#isDone) {
      const { last_id, agents } = await this.backlog.page(this.#after, PAGE_SIZE);
      this.#isDone = last_id === null;
      this.#after = last_id ?? this.#after;
      this.#waiting = agents;
    }
  }

  /** Skips agents whose creators have pasted and published a workflow, even at the guessable path, which is not called. */
  async #request({ id, webhook_token }: { id: number; webhook_token: string }): Promise<void> {
    for (const path of [pathOfAgent(id, webhook_token), guessablePathOfAgent(id)]) {
      if (await this.hosts.operator.isRegistered(path, METHOD)) return;
    }
    await this.backlog.take(id);
  }
}
