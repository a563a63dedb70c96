import { Injectable } from '@nestjs/common';
import type { AgentStatus, TemplateType, WorkflowState } from '../../contract/limits.js';
import { Sql, type SqlRunner, type Statement, sqlState, UNIQUE_VIOLATION } from '../../platform/db/sql.js';

/** A workflow in somebody's hands, with what its agent wants of it. */
export interface HeldWorkflow {
  agent_id: number;
  wanted: number;
  attempts: number;
  /** Why it was not ready before. */
  reason: string | null;
  /** The creator's own n8n that it lives in; null: the operator's. */
  n8n_id: number | null;
  /** The member's project in the operator's n8n that holds it; null: the project of the key's owner. */
  project_id: string | null;
  workflow_id: string | null;
  workflow_name: string | null;
  template_type: TemplateType | null;
  published: boolean;
  key_hash: Buffer | null;
  /** Null: derived from `APP_SECRET`. */
  credential_id: string | null;
  /** The agent's webhook path that it was given; null: one without a token. */
  webhook_path: string | null;
  /** Null: it is gone. */
  agent: WantingAgent | null;
}

export interface WantingAgent {
  creator_id: number;
  name: string;
  status: AgentStatus;
  template_type: TemplateType | null;
  n8n_workflow_id: string | null;
  /** The secret part of its own webhook path. */
  webhook_token: string;
  /** Encrypted. */
  api_key: string | null;
  api_key_hash: Buffer | null;
}

/** How far a workflow is. */
interface WorkflowStanding extends Record<string, unknown> {
  state: Exclude<WorkflowState, 'none'>;
  reason: string | null;
  n8n_id: number | null;
  workflow_id: string | null;
}

type Changes = Partial<
  Pick<
    HeldWorkflow,
    'workflow_name' | 'template_type' | 'published' | 'key_hash' | 'credential_id' | 'webhook_path' | 'project_id'
  >
>;

type Row = Omit<HeldWorkflow, 'agent'> & { [K in keyof WantingAgent as `a_${K}`]: WantingAgent[K] } & {
  a_id: number | null;
};

/**
 * What is claimed is read together with its agent. A statement that waited for somebody who just removes the agent would
 * see the agent as it was before, with the count of changes as it is now: what was removed would be kept for ever.
 */
const LOCK: Statement = {
  name: 'agent-workflow.lock',
  text: 'SELECT FROM agent_workflow WHERE agent_id = $1 FOR NO KEY UPDATE',
};

/** As long as nothing of it is made, it is to be made in its creator's own n8n, where there is one. */
const CLAIM: Statement = {
  name: 'agent-workflow.claim',
  text: `WITH held AS (
      UPDATE agent_workflow SET lease_until = now() + $2::int * interval '1 ms',
        n8n_id = CASE WHEN workflow_id IS NULL AND workflow_name IS NULL AND key_hash IS NULL THEN
            (SELECT own.id FROM creator_n8n own JOIN agent a ON a.creator_id = own.user_id WHERE a.id = $1)
          ELSE n8n_id END
      WHERE agent_id = $1 AND (lease_until IS NULL OR lease_until < now()) RETURNING *)
    SELECT held.*, a.id AS a_id, a.creator_id AS a_creator_id, a.name AS a_name, a.status AS a_status, a.template_type AS a_template_type,
      a.n8n_workflow_id AS a_n8n_workflow_id, a.webhook_token AS a_webhook_token, a.api_key AS a_api_key, a.api_key_hash AS a_api_key_hash
    FROM held LEFT JOIN agent a ON a.id = held.agent_id AND a.deleted_at IS NULL`,
};

const REMEMBER: Statement = {
  name: 'agent-workflow.remember',
  text: `UPDATE agent_workflow SET
      workflow_name = coalesce($2, workflow_name), template_type = coalesce($3, template_type),
      published = coalesce($4, published), key_hash = coalesce($5, key_hash),
      webhook_path = coalesce($7, webhook_path), credential_id = coalesce($8, credential_id),
      project_id = coalesce($9, project_id)
    WHERE agent_id = $1 AND n8n_id IS NOT DISTINCT FROM $6`,
};

/** Due, so that it is found after a crash; as long as it is in somebody's hands, nobody looks. */
const TRY: Statement = {
  name: 'agent-workflow.try',
  text: `UPDATE agent_workflow SET template_type = $2, due_at = now() WHERE agent_id = $1 AND n8n_id IS NOT DISTINCT FROM $3`,
};

/** Not where its n8n was taken away meanwhile: then it is nobody's. */
const MADE: Statement = {
  name: 'agent-workflow.made',
  text: 'UPDATE agent_workflow SET workflow_id = $2 WHERE agent_id = $1 AND n8n_id IS NOT DISTINCT FROM $3 RETURNING 1',
};

/** Whoever changes an agent locks it before its workflow. */
const LOCK_AGENT: Statement = {
  name: 'agent-workflow.lock-agent',
  text: 'SELECT FROM agent WHERE id = $1 FOR NO KEY UPDATE',
};

/** A creator who has entered a workflow meanwhile keeps it. */
const TELL_AGENT: Statement = {
  name: 'agent-workflow.tell-agent',
  text: 'UPDATE agent SET n8n_workflow_id = $2 WHERE id = $1 AND n8n_workflow_id IS NULL AND deleted_at IS NULL',
};

/** What changed while it was worked on is due at once. */
const FINISH: Statement = {
  name: 'agent-workflow.finish',
  text: `UPDATE agent_workflow SET state = $3, reason = $4, lease_until = NULL,
      attempts = CASE WHEN $4::text IS NULL THEN 0 ELSE attempts + 1 END,
      due_at = CASE WHEN wanted <> $2 THEN now() ELSE now() + $5::int * interval '1 ms' END WHERE agent_id = $1`,
};

/** Another time. */
const POSTPONE: Statement = {
  name: 'agent-workflow.postpone',
  text: `UPDATE agent_workflow SET lease_until = NULL, due_at = now() + $2::int * interval '1 ms' WHERE agent_id = $1`,
};

/** What was made is gone, and may be made again. */
const UNMADE: Statement = {
  name: 'agent-workflow.unmade',
  text: `UPDATE agent_workflow SET workflow_id = NULL, workflow_name = NULL, template_type = NULL, published = false,
      key_hash = NULL, credential_id = NULL, webhook_path = NULL, project_id = NULL WHERE agent_id = $1`,
};

/** Not where the agent wants something else by now. */
const UNWANTED: Statement = {
  name: 'agent-workflow.unwanted',
  text: `DELETE FROM agent_workflow w WHERE w.agent_id = $1 AND w.wanted = $2
      AND NOT EXISTS (SELECT FROM agent a WHERE a.id = w.agent_id AND a.n8n_workflow_id IS NOT NULL)`,
};

const FORGET: Statement = { name: 'agent-workflow.forget', text: 'DELETE FROM agent_workflow WHERE agent_id = $1' };

const DUE: Statement = {
  name: 'agent-workflow.due',
  text: `SELECT agent_id, attempts, wanted FROM agent_workflow
    WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now()) ORDER BY due_at LIMIT $1`,
};

const STANDING: Statement = {
  name: 'agent-workflow.standing',
  text: 'SELECT state, reason, n8n_id, workflow_id FROM agent_workflow WHERE agent_id = $1',
};

const OF_ANOTHER: Statement = {
  name: 'agent-workflow.of-another',
  text: 'SELECT agent_id FROM agent_workflow WHERE workflow_id = $1 AND coalesce(n8n_id, 0) = $3 AND agent_id <> $2',
};

/** Those in the operator's n8n that another project holds. */
const MOVE_TO_PROJECT: Statement = {
  name: 'agent-workflow.move-to-project',
  text: `UPDATE agent_workflow w SET due_at = now(), attempts = 0, wanted = wanted + 1 FROM agent a
    WHERE a.id = w.agent_id AND a.creator_id = $1 AND w.n8n_id IS NULL AND w.project_id IS DISTINCT FROM $2`,
};

/** Workflows that are made for agents, and how far each is. */
@Injectable()
export class AgentWorkflowRepository {
  constructor(private readonly sql: Sql) {}

  /** Takes it in hand for so long; undefined: there is none, or somebody else has it. */
  async claim(agentId: number, leaseMs: number): Promise<HeldWorkflow | undefined> {
    const row = await this.sql.transaction(async (sql: SqlRunner) => {
      await sql.rows(LOCK, [agentId]);
      return await sql.row<Row>(CLAIM, [agentId, leaseMs]);
    });
    if (!row) return undefined;
    return { ...row, agent: row.a_id === null ? null : agentOf(row) };
  }

  /** What is known of it now. Absent fields stay. */
  async remember(held: HeldWorkflow, changes: Changes): Promise<void> {
    const { workflow_name, template_type, published, key_hash, webhook_path, credential_id, project_id } = changes;
    await this.sql.rows(REMEMBER, [
      held.agent_id,
      workflow_name ?? null,
      template_type ?? null,
      published ?? null,
      key_hash ?? null,
      held.n8n_id,
      webhook_path ?? null,
      credential_id ?? null,
      project_id ?? null,
    ]);
  }

  /**
   * It is about to be made from another template than its agent has, to see whether that can be published. Who finds it so
   * after a crash makes it again from the agent's own.
   */
  async tries({ agent_id, n8n_id }: HeldWorkflow, template: TemplateType | null): Promise<void> {
    await this.sql.rows(TRY, [agent_id, template, n8n_id]);
  }

  /** It is there, under this id; its agent learns it. @returns false: another agent's has this id there. */
  async made({ agent_id, n8n_id }: HeldWorkflow, workflowId: string): Promise<boolean> {
    try {
      await this.sql.transaction(async (sql: SqlRunner) => {
        await sql.rows(LOCK_AGENT, [agent_id]);
        if (await sql.row(MADE, [agent_id, workflowId, n8n_id])) await sql.rows(TELL_AGENT, [agent_id, workflowId]);
      });
      return true;
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  /** Lets it go. `againMs`: when to look after it again; null: not before its agent changes. */
  async finish(
    held: HeldWorkflow,
    state: WorkflowStanding['state'],
    reason: string | null,
    againMs: number | null,
  ): Promise<void> {
    await this.sql.rows(FINISH, [held.agent_id, held.wanted, state, reason, againMs]);
  }

  /** Lets it go as it is, to be looked after again in so long. */
  async postpone(agentId: number, ms: number): Promise<void> {
    await this.sql.rows(POSTPONE, [agentId, ms]);
  }

  /** Nothing of it is left. */
  async forget(agentId: number): Promise<void> {
    await this.sql.rows(FORGET, [agentId]);
  }

  /** Nothing of what was made is left, and the agent wants nothing made; one that was entered may still be looked for. */
  async release({ agent_id, wanted }: HeldWorkflow): Promise<void> {
    await this.sql.rows(UNMADE, [agent_id]);
    await this.sql.rows(UNWANTED, [agent_id, wanted]);
  }

  /** Those that somebody should look after. */
  due(limit: number): Promise<{ agent_id: number; attempts: number; wanted: number }[]> {
    return this.sql.rows(DUE, [limit]);
  }

  /** A creator has this project in the operator's n8n now: workflows that another one holds are due. */
  async moveToProject(creatorId: number, projectId: string): Promise<void> {
    await this.sql.rows(MOVE_TO_PROJECT, [creatorId, projectId]);
  }

  /** Undefined: none is made for this agent. */
  standing(agentId: number): Promise<WorkflowStanding | undefined> {
    return this.sql.row<WorkflowStanding>(STANDING, [agentId]);
  }

  /** Whether the workflow was made for another agent. @param n8nId the creator's own n8n that it is in */
  async isOfAnother(workflowId: string, agentId: number, n8nId: number | null): Promise<boolean> {
    return (await this.sql.row(OF_ANOTHER, [workflowId, agentId, n8nId ?? 0])) !== undefined;
  }
}

const agentOf = (row: Row): WantingAgent => ({
  creator_id: row.a_creator_id,
  name: row.a_name,
  status: row.a_status,
  template_type: row.a_template_type,
  n8n_workflow_id: row.a_n8n_workflow_id,
  webhook_token: row.a_webhook_token,
  api_key: row.a_api_key,
  api_key_hash: row.a_api_key_hash,
});
