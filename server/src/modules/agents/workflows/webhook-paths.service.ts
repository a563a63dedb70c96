import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Raw } from 'typeorm';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { Agent } from '../profile/agent.entity.js';

// Prepared SQL, see ADR 4: statements on agents and their workflows together.

/** Workflows created by Regent that still have the path of an earlier release, with no other work due. */
const UNMOVED: Statement = {
  name: 'webhook-path.unmoved',
  text: `SELECT w.agent_id, w.attempts, w.wanted FROM agent_workflow w JOIN agent a ON a.id = w.agent_id
    WHERE w.workflow_id IS NOT NULL AND w.webhook_path IS NULL AND w.due_at IS NULL AND w.state = 'ready'
      AND (w.lease_until IS NULL OR w.lease_until < now())
      AND a.template_type IS NOT NULL AND (a.n8n_workflow_id IS NULL OR a.n8n_workflow_id = w.workflow_id)
    ORDER BY w.agent_id LIMIT $1`,
};

/** For the agent that has this workflow in the operator's n8n. */
const TRANSFERS: Statement = {
  name: 'webhook-path.transfers',
  text: `UPDATE agent SET workflow_published_at = now() WHERE id IN
    (SELECT agent_id FROM agent_workflow WHERE workflow_id = $1 AND n8n_id IS NULL)`,
};

/** Webhook paths of agents' workflows. */
@Injectable()
export class WebhookPathsService {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
  ) {}

  /** Workflows created by Regent whose webhook path is not moved yet. */
  unmoved(limit: number): Promise<{ agent_id: number; attempts: number; wanted: number }[]> {
    return this.sql.rows(UNMOVED, [limit]);
  }

  /** The path of the agent's webhook is changing: calls that find no webhook are briefly retried. */
  async moves(agentId: number): Promise<void> {
    await this.dataSource.manager.update(Agent, { id: agentId }, { workflowPublishedAt: () => 'now()' });
  }

  /** The operator's n8n registers this workflow's webhooks again now. */
  async transfers(workflowId: string): Promise<void> {
    await this.sql.rows(TRANSFERS, [workflowId]);
  }

  /** Generates a new secret part of the agent's webhook path. @returns the new part */
  async renewToken(agentId: number): Promise<string> {
    const { raw } = await this.dataSource
      .createQueryBuilder()
      .update(Agent)
      .set({ webhookToken: () => 'DEFAULT' })
      .where({ id: agentId } satisfies Partial<Agent>)
      .returning('webhook_token')
      .execute();
    const [row] = raw as Row<Agent, 'webhookToken'>[];
    if (!row) throw new Error('The agent is gone');
    return row.webhook_token;
  }

  /**
   * Stores the path of the workflow's trigger, unless the agent has another workflow by now.
   * @param path null for an unpublished workflow, whose path another one may take
   */
  async locate(agentId: number, workflowId: string | null, path: string | null): Promise<void> {
    const isOther = Raw((column) => `${column} IS DISTINCT FROM :path::text`, { path });
    const where = { id: agentId, n8nWorkflowId: workflowId ?? IsNull(), webhookPath: isOther, deletedAt: IsNull() };
    await this.dataSource.manager.update(Agent, where, { webhookPath: path });
  }
}
