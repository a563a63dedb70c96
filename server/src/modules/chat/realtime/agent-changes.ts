import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EventPayload } from '../../../contract/realtime.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { AgentEvents, AgentReader } from '../../agents/public.js';

/** Changes of an agent within this time are one event. */
const COLLECT_MS = 400;
/** Agents read in one statement. */
const AT_ONCE = 1000;

type AgentUpdate = EventPayload<'agent.updated'>;

/**
 * Pushes that an agent was published, unpublished or deleted, went offline or came back: to its room, which holds the
 * open sockets that show it, and to its creator. The cost does not depend on how many chats the agent has.
 */
@Injectable()
export class AgentChanges implements OnModuleInit, OnModuleDestroy {
  /** Changed and not yet pushed, by agent. */
  private changed = new Map<number, AgentUpdate>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: AgentEvents,
    private readonly agents: AgentReader,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.events.onChanged((agent_id, status, availability) => {
      this.changed.set(agent_id, { agent_id, status, availability });
      this.timer ??= setTimeout(() => void this.push(), COLLECT_MS);
    });
  }

  /** What was collected is pushed before the process ends. */
  async onModuleDestroy(): Promise<void> {
    await this.push();
  }

  private async push(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const updates = [...this.changed.values()];
    this.changed = new Map();
    for (let from = 0; from < updates.length; from += AT_ONCE) await this.pushSome(updates.slice(from, from + AT_ONCE));
  }

  /** Other processes change the same agents: what is stored now is what clients have to end up with. */
  private async pushSome(updates: AgentUpdate[]): Promise<void> {
    try {
      const states = await this.agents.publicStates(updates.map((update) => update.agent_id));
      for (const { creatorId, ...update } of states) this.realtime.toAgent(update.agent_id, creatorId, update);
    } catch (error) {
      this.logger.warn({ err: error }, 'Failed to read changed agents');
      for (const update of updates) this.realtime.toAgent(update.agent_id, null, update);
    }
  }
}
