import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/logging/logging.module.js';

type Rewire = (agentId: number) => Promise<void>;

/**
 * Tells whoever wires workflows that an agent has another key, after the commit and before the creator is answered. As
 * long as nobody is set to wire them, nothing happens: the creator puts the key into the workflow.
 */
@Injectable()
export class KeyChange {
  #rewire: Rewire = () => Promise.resolve();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Sets who wires. */
  use(rewire: Rewire): void {
    this.#rewire = rewire;
  }

  /** The key is stored already, and the creator must learn it: what fails is logged and fails nothing else. */
  async run(agentId: number): Promise<void> {
    try {
      await this.#rewire(agentId);
    } catch (error) {
      this.logger.warn({ err: error, agentId }, 'a workflow could not be told its new key');
    }
  }
}
