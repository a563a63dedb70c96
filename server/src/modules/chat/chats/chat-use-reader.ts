import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { AgentChats, AgentChatView } from '../../agents/public.js';
import type { PersonaChats } from '../../personas/public.js';
import { Chat } from './chat.entity.js';

/** Answers what modules that this one depends on ask about chats. */
@Injectable()
export class ChatUseReader implements AgentChats, PersonaChats {
  constructor(private readonly dataSource: DataSource) {}

  async newestWith(agentId: number, userId: number, limit: number): Promise<AgentChatView[]> {
    const chats = await this.dataSource.manager.find(Chat, {
      where: { agentId, userId, isShown: true },
      select: { id: true, name: true },
      order: { activeAt: 'DESC', id: 'DESC' },
      take: limit,
    });
    return chats.map(({ id, name }) => ({ id, name }));
  }

  async countByPersona(personaIds: readonly number[]): Promise<Map<number, number>> {
    if (personaIds.length === 0) return new Map();
    const rows = await this.dataSource.manager
      .createQueryBuilder(Chat, 'chat')
      .select('chat.personaId', 'personaId')
      .addSelect('count(*)', 'count')
      .where({ personaId: In([...personaIds]), isShown: true })
      .groupBy('chat.personaId')
      .getRawMany<{ personaId: number; count: number }>();
    return new Map(rows.map(({ personaId, count }) => [personaId, count]));
  }
}
