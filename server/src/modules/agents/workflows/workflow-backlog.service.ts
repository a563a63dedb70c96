import { Injectable } from '@nestjs/common';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { Agent } from '../profile/agent.entity.js';

// Prepared SQL, see ADR 4: pages over all agents, and an insert that depends on the agent.

/** A page of agents. */
interface BacklogPage extends Record<string, unknown> {
  /** The last ID of the page; null on the last page. */
  last_id: number | null;
  /** Agents of the page that lack a workflow which Regent should create. */
  agents: BacklogAgent[];
}

type BacklogAgent = Row<Agent, 'id' | 'webhookToken'>;

const PAGE: Statement = {
  name: 'workflow-backlog.page',
  text: `WITH page AS (SELECT id, creator_id, template_type, n8n_workflow_id, webhook_token, deleted_at FROM agent
      WHERE id > $1 ORDER BY id LIMIT $2)
    SELECT (SELECT max(id) FROM page) AS last_id, ARRAY(
      SELECT jsonb_build_object('id', p.id, 'webhook_token', p.webhook_token) FROM page p
      WHERE p.template_type IS NOT NULL AND p.n8n_workflow_id IS NULL AND p.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM agent_workflow w WHERE w.agent_id = p.id)
        AND NOT EXISTS (SELECT FROM creator_n8n own WHERE own.user_id = p.creator_id)
      ORDER BY p.id) AS agents`,
};

/** Unless the creator has changed the agent meanwhile. */
const TAKE: Statement = {
  name: 'workflow-backlog.take',
  text: `INSERT INTO agent_workflow (agent_id) SELECT id FROM agent
    WHERE id = $1 AND template_type IS NOT NULL AND n8n_workflow_id IS NULL AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`,
};

/** Agents created while no workflows were provisioned. */
@Injectable()
export class WorkflowBacklogService {
  constructor(private readonly sql: Sql) {}

  /** @param afterId 0 for the first page */
  async page(afterId: number, size: number): Promise<BacklogPage> {
    const page = await this.sql.row<BacklogPage>(PAGE, [afterId, size]);
    return { last_id: page?.last_id ?? null, agents: page?.agents ?? [] };
  }

  /** Requests a workflow for the agent. */
  async take(agentId: number): Promise<void> {
    await this.sql.rows(TAKE, [agentId]);
  }
}
