import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AgentStatus, Availability } from '../../contract/limits.js';
import { LOGGER } from '../../platform/logging/logging.module.js';

type Listener = (agentId: number, status: AgentStatus, availability: Availability) => Promise<void> | void;

/**
 * Notifies listeners that an agent was published, unpublished or deleted (`not_published`), went offline or came back;
 * after the commit.
 */
@Injectable()
export class AgentEvents {
  readonly #listeners: Listener[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Listens from now on, for the life of the process. */
  onChanged(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** The change is stored already: a listener that fails is logged and fails nothing else. */
  async changed(agentId: number, status: AgentStatus, availability: Availability = 'online'): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await listener(agentId, status, availability);
      } catch (error) {
        this.logger.warn({ err: error, agentId }, 'a change of an agent could not be told');
      }
    }
  }
}
