import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EventPayload } from '../../../contract/chat/realtime.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { Realtime } from '../../../platform/realtime/realtime.js';
import { AgentEvents, AgentReader } from '../../agents/public.js';

/** Changes of an agent within this time are one event. */
const BATCH_WINDOW_MS = 400;
/** Agents per statement. */
const BATCH_SIZE = 1000;

type AgentUpdate = EventPayload<'agent.updated'>;

/**
 * Pushes changes of an agent's status and availability to its room, which holds the sockets that show it, and to its
 * creator. The cost does not depend on the number of chats.
 */
@Injectable()
export class AgentUpdatePush implements OnModuleInit, OnModuleDestroy {
  /** By agent ID. */
  private pending = new Map<number, AgentUpdate>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: AgentEvents,
    private readonly agents: AgentReader,
    private readonly realtime: Realtime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.events.onChanged((agent_id, status, availability) => {
      this.pending.set(agent_id, { agent_id, status, availability });
      this.timer ??= setTimeout(() => void this.push(), BATCH_WINDOW_MS);
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.push();
  }

  private async push(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const updates = [...this.pending.values()];
    this.pending = new Map();
    for (let from = 0; from < updates.length; from += BATCH_SIZE)
      await this.pushBatch(updates.slice(from, from + BATCH_SIZE));
  }

  /** Pushes the stored state, because other processes may have changed the same agents. */
  private async pushBatch(updates: AgentUpdate[]): Promise<void> {
    try {
      const states = await this.agents.publicStates(updates.map((update) => update.agent_id));
      for (const { creatorId, ...update } of states) this.realtime.toAgent(update.agent_id, creatorId, update);
    } catch (error) {
      this.logger.warn({ err: error }, 'Failed to read changed agents');
      for (const update of updates) this.realtime.toAgent(update.agent_id, null, update);
    }
  }
}
