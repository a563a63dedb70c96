import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { Agent } from '../profile/agent.entity.js';
import { AgentWorkflow } from '../workflows/agent-workflow.entity.js';
import { CreatorN8n } from './creator-n8n.entity.js';
import * as SQL from './creator-n8n-sql.js';

/** The key is encrypted. */
type NewN8n = Pick<CreatorN8n, 'baseUrl' | 'apiKey' | 'missingScopes'>;

/** Reason of agents without a workflow since their creator's n8n was removed. */
export const OWN_N8N_REMOVED = 'own_n8n_removed';

/** The n8n of creators. Changes update their agents in the same transaction. */
@Injectable()
export class CreatorN8nService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  ofUser(userId: number): Promise<CreatorN8n | null> {
    return this.dataSource.manager.findOneBy(CreatorN8n, { userId });
  }

  byId(id: number): Promise<CreatorN8n | null> {
    return this.dataSource.manager.findOneBy(CreatorN8n, { id });
  }

  /** The creator's own n8n if this workflow of the agent is there, even if it is not stored with the agent yet. */
  async ofWorkflow(agentId: number, workflowId: string | null): Promise<CreatorN8n | null> {
    if (workflowId === null) return null;
    return await this.dataSource.manager
      .createQueryBuilder(CreatorN8n, 'own')
      .innerJoin(Agent, 'agent', 'agent.creatorId = own.userId')
      .leftJoin(AgentWorkflow, 'made', 'made.agentId = agent.id AND made.workflowId = :workflowId', { workflowId })
      .where('agent.id = :agentId AND (made.agentId IS NULL OR made.n8nId = own.id)', { agentId })
      .getOne();
  }

  /** Address of the operator's n8n in which the agent's creator can open this workflow, if any. */
  async openedIn(agentId: number, workflowId: string): Promise<string | null> {
    return (await this.sql.row<{ base_url: string | null }>(SQL.OPENED_IN, [agentId, workflowId]))?.base_url ?? null;
  }

  /** Replaces the previous n8n. With the same address only the key changes. */
  async put(userId: number, n8n: NewN8n): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const run = runnerOf(manager);
      const before = await lock(manager, userId);
      if (before?.baseUrl === n8n.baseUrl) {
        const { apiKey, missingScopes } = n8n;
        await manager.update(CreatorN8n, { id: before.id }, { apiKey, missingScopes });
        await run(SQL.TRY_AGAIN, [userId]);
        return;
      }
      if (before) await leave(manager, before);
      // Ignores a concurrent insert: the second request finds the n8n of the first.
      await manager
        .createQueryBuilder()
        .insert()
        .into(CreatorN8n)
        .values({ userId, ...n8n })
        .orIgnore()
        .execute();
      await run(SQL.UNLOCATE, [userId]);
      await run(SQL.LOOK_FOR_ENTERED, [userId, 'pending', null]);
      await run(SQL.MAKE_MISSING, [userId]);
    });
  }

  /** Its agents fall back to the operator's n8n. */
  async remove(userId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const run = runnerOf(manager);
      const before = await lock(manager, userId);
      if (!before) return;
      await leave(manager, before);
      await run(SQL.UNLOCATE, [userId]);
      await run(SQL.LOOK_FOR_ENTERED, [userId, 'failed', OWN_N8N_REMOVED]);
    });
  }
}

const lock = (manager: EntityManager, userId: number): Promise<CreatorN8n | null> =>
  manager.findOne(CreatorN8n, { where: { userId }, lock: { mode: 'pessimistic_write' } });

async function leave(manager: EntityManager, { id }: CreatorN8n): Promise<void> {
  const run = runnerOf(manager);
  await run(SQL.LEAVE_MADE, [id]);
  await run(SQL.FORGET_MADE, [id, OWN_N8N_REMOVED]);
  await manager.delete(CreatorN8n, { id });
}

const runnerOf =
  (manager: EntityManager) =>
  ({ text }: Statement, values: unknown[]): Promise<unknown> =>
    manager.query(text, values);
