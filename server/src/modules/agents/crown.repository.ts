import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Agent } from './agent.entity.js';
import type { CrownView } from './agent-view.dto.js';
import { Crown } from './crown.entity.js';

/** Crowns: one of each person for each agent. */
@Injectable()
export class CrownRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Gives the crown, or takes it back. The agent's row is locked first, so that the counter is right however many
   * toggle at once. Null: the agent is not there, or not to be seen.
   */
  async toggle(agentId: number, userId: number): Promise<CrownView | null> {
    return await this.dataSource.transaction(async (manager) => {
      const [agent] = await manager.query<{ crowns_number: number }[]>(
        `SELECT crowns_number FROM agent
         WHERE id = $1 AND deleted_at IS NULL AND (status = 'ready' OR creator_id = $2) FOR NO KEY UPDATE`,
        [agentId, userId],
      );
      if (!agent) return null;
      const taken = await manager.delete(Crown, { agentId, userId });
      const crowned = !taken.affected;
      if (crowned) await manager.insert(Crown, { agentId, userId });
      const crownsNumber = agent.crowns_number + (crowned ? 1 : -1);
      await manager.update(Agent, { id: agentId }, { crownsNumber, updatedAt: () => 'updated_at' });
      return { crowns_number: crownsNumber, crowned_by_me: crowned };
    });
  }
}
