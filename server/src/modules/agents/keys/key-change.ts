import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';

type Rewire = (agentId: number) => Promise<void>;

/**
 * Notifies the workflow module of a new key, after the commit and before the response. Without a handler the creator puts
 * the key into the workflow.
 */
@Injectable()
export class KeyChange {
  #rewire: Rewire = () => Promise.resolve();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Sets the handler. */
  use(rewire: Rewire): void {
    this.#rewire = rewire;
  }

  /** Only logs errors: the key is stored already, and the creator must receive it. */
  async run(agentId: number): Promise<void> {
    try {
      await this.#rewire(agentId);
    } catch (error) {
      this.logger.warn({ err: error, agent_id: agentId }, 'Failed to update the key of a workflow');
    }
  }
}
