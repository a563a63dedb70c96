import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { AgentReplies, ReplyCounts } from '../../agents/public.js';
import { AgentRunTally } from './run.entity.js';

/** Numbers of runs by agent. */
@Injectable()
export class RunTallyReader implements AgentReplies {
  constructor(private readonly dataSource: DataSource) {}

  async countsOf(agentIds: readonly number[]): Promise<Map<number, ReplyCounts>> {
    if (agentIds.length === 0) return new Map();
    const tallies = await this.dataSource.manager.findBy(AgentRunTally, { agentId: In([...agentIds]) });
    return new Map(tallies.map(({ agentId, answered, failed }) => [agentId, { answered, failed }]));
  }
}
