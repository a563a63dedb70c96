import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import type { UserAgents } from '../../account/public.js';
import type { BaseAgents } from '../../knowledge/public.js';
import { Crown } from '../crowns/crown.entity.js';
import { Agent } from './agent.entity.js';

/** Answers what modules that this one depends on ask about agents of a user. */
@Injectable()
export class AgentOwnerReader implements UserAgents, BaseAgents {
  constructor(private readonly dataSource: DataSource) {}

  ownsAgents(userId: number): Promise<boolean> {
    return this.dataSource.manager.existsBy(Agent, { creatorId: userId, deletedAt: IsNull() });
  }

  crownsGivenBy(userId: number): Promise<number> {
    return this.dataSource.manager.countBy(Crown, { userId });
  }

  async agentsByBase(ownerId: number, baseIds: readonly number[]): Promise<Map<number, number[]>> {
    const byBase = new Map<number, number[]>();
    if (baseIds.length === 0) return byBase;
    const agents = await this.dataSource.manager.find(Agent, {
      where: { creatorId: ownerId, knowledgeBaseId: In([...baseIds]), deletedAt: IsNull() },
      select: { id: true, knowledgeBaseId: true },
      order: { id: 'ASC' },
    });
    for (const { id, knowledgeBaseId: base } of agents) {
      if (base !== null) byBase.set(base, [...(byBase.get(base) ?? []), id]);
    }
    return byBase;
  }
}
