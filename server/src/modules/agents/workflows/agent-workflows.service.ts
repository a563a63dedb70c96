import { Injectable } from '@nestjs/common';
import type { AgentStatus, TemplateType, WorkflowState } from '../../../contract/limits.js';
import { Sql, type SqlRunner, sqlState, UNIQUE_VIOLATION } from '../../../platform/db/sql.js';
import * as SQL from './agent-workflow-sql.js';

export { WORKFLOW_DELETED } from './agent-workflow-sql.js';

/** A leased workflow with the state that its agent wants. */
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

/** Workflows that are made for agents, and how far each is. */
@Injectable()
export class AgentWorkflowsService {
  constructor(private readonly sql: Sql) {}

  /** Leases the workflow; undefined: there is none, or another process holds the lease. */
  async claim(agentId: number, leaseMs: number): Promise<HeldWorkflow | undefined> {
    const row = await this.sql.transaction(async (sql: SqlRunner) => {
      await sql.rows(SQL.LOCK, [agentId]);
      return await sql.row<Row>(SQL.CLAIM, [agentId, leaseMs]);
    });
    if (!row) return undefined;
    return { ...row, agent: row.a_id === null ? null : agentOf(row) };
  }

  /** What is known of it now. Absent fields stay. */
  async remember(held: HeldWorkflow, changes: Changes): Promise<void> {
    const { workflow_name, template_type, published, key_hash, webhook_path, credential_id, project_id } = changes;
    await this.sql.rows(SQL.REMEMBER, [
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
    await this.sql.rows(SQL.TRY, [agent_id, template, n8n_id]);
  }

  /** It is there, under this id; its agent learns it. @returns false: another agent's has this id there. */
  async made({ agent_id, n8n_id }: HeldWorkflow, workflowId: string): Promise<boolean> {
    try {
      await this.sql.transaction(async (sql: SqlRunner) => {
        await sql.rows(SQL.LOCK_AGENT, [agent_id]);
        if (await sql.row(SQL.MADE, [agent_id, workflowId, n8n_id]))
          await sql.rows(SQL.TELL_AGENT, [agent_id, workflowId]);
      });
      return true;
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  /** The workflow with this id was deleted in n8n, and is to be made again. @returns what is known of it now */
  async lost(held: HeldWorkflow, workflowId: string): Promise<HeldWorkflow> {
    await this.sql.transaction(async (sql: SqlRunner) => {
      await sql.rows(SQL.LOCK_AGENT, [held.agent_id]);
      await sql.rows(SQL.LOST, [held.agent_id, workflowId]);
      await sql.rows(SQL.UNTELL_AGENT, [held.agent_id, workflowId]);
    });
    const nothing = { workflow_id: null, workflow_name: null, template_type: null, key_hash: null, project_id: null };
    const agent = held.agent?.n8n_workflow_id === workflowId ? { ...held.agent, n8n_workflow_id: null } : held.agent;
    return { ...held, ...nothing, webhook_path: null, published: false, agent };
  }

  /** Stores whether n8n has the workflow that the agent uses, if Regent made it. */
  async seen(agentId: number, isThere: boolean): Promise<void> {
    await this.sql.rows(SQL.SEEN, [agentId, ...(isThere ? ['ready', null] : ['failed', SQL.WORKFLOW_DELETED])]);
  }

  /** Lets it go. `againMs`: when to look after it again; null: not before its agent changes. */
  async finish(
    held: HeldWorkflow,
    state: WorkflowStanding['state'],
    reason: string | null,
    againMs: number | null,
  ): Promise<void> {
    await this.sql.rows(SQL.FINISH, [held.agent_id, held.wanted, state, reason, againMs]);
  }

  /** Lets it go as it is, to be looked after again in so long. */
  async postpone(agentId: number, ms: number): Promise<void> {
    await this.sql.rows(SQL.POSTPONE, [agentId, ms]);
  }

  /** Nothing of it is left. */
  async forget(agentId: number): Promise<void> {
    await this.sql.rows(SQL.FORGET, [agentId]);
  }

  /** Nothing of what was made is left, and the agent wants nothing made; one that was entered may still be looked for. */
  async release({ agent_id, wanted }: HeldWorkflow): Promise<void> {
    await this.sql.rows(SQL.UNMADE, [agent_id]);
    await this.sql.rows(SQL.UNWANTED, [agent_id, wanted]);
  }

  /** Workflows that are due. */
  due(limit: number): Promise<{ agent_id: number; attempts: number; wanted: number }[]> {
    return this.sql.rows(SQL.DUE, [limit]);
  }

  /** A creator has this project in the operator's n8n now: workflows that another one holds are due. */
  async moveToProject(creatorId: number, projectId: string): Promise<void> {
    await this.sql.rows(SQL.MOVE_TO_PROJECT, [creatorId, projectId]);
  }

  /** Undefined: none is made for this agent. */
  standing(agentId: number): Promise<WorkflowStanding | undefined> {
    return this.sql.row<WorkflowStanding>(SQL.STANDING, [agentId]);
  }

  /** Whether the workflow was made for another agent. @param n8nId the creator's own n8n that it is in */
  async isOfAnother(workflowId: string, agentId: number, n8nId: number | null): Promise<boolean> {
    return (await this.sql.row(SQL.OF_ANOTHER, [workflowId, agentId, n8nId ?? 0])) !== undefined;
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
