import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AgentStatus, Availability } from '../../contract/limits.js';
import { LOGGER } from '../../platform/logging/logging.module.js';

type Listener = (agentId: number, status: AgentStatus, availability: Availability) => Promise<void> | void;

/**
 * Notifies listeners, after the commit, that an agent was published, unpublished or deleted (`not_published`), went
 * offline or came back.
 */
@Injectable()
export class AgentEvents {
  readonly #listeners: Listener[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Adds a permanent listener. */
  onChanged(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Only logs errors of listeners, because the change is stored already. */
  async changed(agentId: number, status: AgentStatus, availability: Availability = 'online'): Promise<void> {
    for (const listener of this.#listeners) {
      try {
        await listener(agentId, status, availability);
      } catch (error) {
        this.logger.warn({ err: error, agent_id: agentId }, 'Failed to announce a change of an agent');
      }
    }
  }
}
