import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';

/** Some of all agents, by their ids. */
interface BacklogPage extends Record<string, unknown> {
  /** The last id of the batch; null: there are no more. */
  last_id: number | null;
  /** Of those, the agents that are to have a workflow made and have none. */
  agents: BacklogAgent[];
}

interface BacklogAgent {
  id: number;
  webhook_token: string;
}

/** Batch size: keeps the statement short with a million agents. */
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

/** Not where its creator has changed one's mind meanwhile. */
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

  /** The agent is to have a workflow made. */
  async take(agentId: number): Promise<void> {
    await this.sql.rows(TAKE, [agentId]);
  }
}
