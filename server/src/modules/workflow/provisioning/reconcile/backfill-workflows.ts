import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { WorkflowBacklogService } from '../../../agents/public.js';
import { guessablePathOfAgent, pathOfAgent } from '../../client/address/domain/addresses.js';
import { probeMethod } from '../domain/workflow/trigger.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';

const PAGE_SIZE = 1_000;
/** Each is asked for in n8n, which has other things to do. */
const AT_ONCE = 20;
const METHOD = probeMethod(['POST']);

/**
 * Has workflows made for agents that are older than the operator's key to n8n. Goes through all agents once in the life of
 * a process, a few at a time: the key can only have come before its start.
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

  /** The next few. While n8n is away nothing is done: the next time they are asked for again. */
  async run(): Promise<void> {
    if (this.#isDone || !this.hosts.operator.hasKey) return;
    await this.#look();
    try {
      for (let left = AT_ONCE; left > 0 && this.#waiting[0] !== undefined; left -= 1) {
        await this.#takeUp(this.#waiting[0]);
        this.#waiting.shift();
      }
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      this.logger.warn({ err: error }, 'agents without a workflow could not be looked for in n8n; it is tried again');
    }
  }

  async #look(): Promise<void> {
    while (this.#waiting.length === 0 && !this.#isDone) {
      const { last_id, agents } = await this.backlog.page(this.#after, PAGE_SIZE);
      this.#isDone = last_id === null;
      this.#after = last_id ?? this.#after;
      this.#waiting = agents;
    }
  }

  /** One that its creator has pasted and published is not replaced; at a path without a token it is not called either. */
  async #takeUp({ id, webhook_token }: { id: number; webhook_token: string }): Promise<void> {
    for (const path of [pathOfAgent(id, webhook_token), guessablePathOfAgent(id)]) {
      if (await this.hosts.operator.isRegistered(path, METHOD)) return;
    }
    await this.backlog.take(id);
  }
}
