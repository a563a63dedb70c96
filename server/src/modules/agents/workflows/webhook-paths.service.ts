import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';

/** Workflows that Regent made and that still have the path of an earlier release, with no other work due. */
const UNMOVED: Statement = {
  name: 'webhook-path.unmoved',
  text: `SELECT w.agent_id, w.attempts, w.wanted FROM agent_workflow w JOIN agent a ON a.id = w.agent_id
    WHERE w.workflow_id IS NOT NULL AND w.webhook_path IS NULL AND w.due_at IS NULL AND w.state = 'ready'
      AND (w.lease_until IS NULL OR w.lease_until < now())
      AND a.template_type IS NOT NULL AND (a.n8n_workflow_id IS NULL OR a.n8n_workflow_id = w.workflow_id)
    ORDER BY w.agent_id LIMIT $1`,
};

/** For a moment, calls that find no webhook are retried as after a publication, also by the previous release. */
const MOVES: Statement = {
  name: 'webhook-path.moves',
  text: 'UPDATE agent SET workflow_published_at = now() WHERE id = $1',
};

/** The same, of whichever agent has this workflow in the operator's n8n. */
const TRANSFERS: Statement = {
  name: 'webhook-path.transfers',
  text: `UPDATE agent SET workflow_published_at = now() WHERE id IN
    (SELECT agent_id FROM agent_workflow WHERE workflow_id = $1 AND n8n_id IS NULL)`,
};

const RENEW_TOKEN: Statement = {
  name: 'webhook-path.renew-token',
  text: 'UPDATE agent SET webhook_token = DEFAULT WHERE id = $1 RETURNING webhook_token',
};

const LOCATE: Statement = {
  name: 'webhook-path.locate',
  text: `UPDATE agent SET webhook_path = $3
    WHERE id = $1 AND n8n_workflow_id IS NOT DISTINCT FROM $2 AND webhook_path IS DISTINCT FROM $3 AND deleted_at IS NULL`,
};

/** The paths at which the workflows of agents are called. */
@Injectable()
export class WebhookPathsService {
  constructor(private readonly sql: Sql) {}

  /** Workflows that Regent made and whose webhook path is still to be moved. */
  unmoved(limit: number): Promise<{ agent_id: number; attempts: number; wanted: number }[]> {
    return this.sql.rows(UNMOVED, [limit]);
  }

  /** Records that the path of the agent's webhook changes now. */
  async moves(agentId: number): Promise<void> {
    await this.sql.rows(MOVES, [agentId]);
  }

  /** Records that the operator's n8n is about to register this workflow's webhooks again. */
  async transfers(workflowId: string): Promise<void> {
    await this.sql.rows(TRANSFERS, [workflowId]);
  }

  /** Generates a new secret part of the agent's webhook path. @returns the new part */
  async renewToken(agentId: number): Promise<string> {
    const row = await this.sql.row<{ webhook_token: string }>(RENEW_TOKEN, [agentId]);
    if (!row) throw new Error('The agent is gone');
    return row.webhook_token;
  }

  /**
   * Stores where the workflow's trigger was found, unless the agent has another workflow by now.
   * @param path null: the workflow is not published, so somebody else may take its path
   */
  async locate(agentId: number, workflowId: string | null, path: string | null): Promise<void> {
    await this.sql.rows(LOCATE, [agentId, workflowId, path]);
  }
}
