import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AgentStatus, Availability } from '../../contract/limits.js';
import { Realtime } from '../../platform/realtime/realtime.js';
import { AgentEvents } from '../agents/public.js';
import { ChatsRepository } from './chats.repository.js';

/**
 * Tells those who have a chat with an agent, and its creator, that it was published, unpublished or deleted,
 * went offline or came back.
 */
@Injectable()
export class AgentChanges implements OnModuleInit {
  constructor(
    private readonly events: AgentEvents,
    private readonly chats: ChatsRepository,
    private readonly realtime: Realtime,
  ) {}

  onModuleInit(): void {
    this.events.onChanged((agentId, status, availability) => this.tell(agentId, status, availability));
  }

  private async tell(agentId: number, status: AgentStatus, availability: Availability): Promise<void> {
    const concerned = await this.chats.concernedBy(agentId);
    this.realtime.toUsers(concerned, 'agent.updated', { agent_id: agentId, status, availability });
  }
}
