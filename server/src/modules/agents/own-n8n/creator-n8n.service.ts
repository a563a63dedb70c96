import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';
import * as SQL from './creator-n8n-sql.js';

/** An n8n that a creator has brought. */
export interface CreatorN8nRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  base_url: string;
  /** Encrypted. */
  api_key: string;
  /** Scopes that the key lacked when it was set. */
  missing_scopes: string[];
  created_at: Date;
  updated_at: Date;
}

/** What is stored of one. */
interface NewN8n {
  baseUrl: string;
  /** Encrypted. */
  apiKey: string;
  missingScopes: readonly string[];
}

/** Why an agent has no workflow any more: its creator's n8n was taken away. */
export const OWN_N8N_REMOVED = 'own_n8n_removed';

/** The n8n of creators; what changes with one for their agents changes in the same transaction. */
@Injectable()
export class CreatorN8nService {
  constructor(private readonly sql: Sql) {}

  ofUser(userId: number): Promise<CreatorN8nRow | undefined> {
    return this.sql.row<CreatorN8nRow>(SQL.OF_USER_STATEMENT, [userId]);
  }

  byId(id: number): Promise<CreatorN8nRow | undefined> {
    return this.sql.row<CreatorN8nRow>(SQL.BY_ID, [id]);
  }

  /** Where this workflow of an agent lives; undefined: not in its creator's own. */
  async ofWorkflow(agentId: number, workflowId: string | null): Promise<CreatorN8nRow | undefined> {
    return workflowId === null ? undefined : await this.sql.row(SQL.OF_WORKFLOW, [agentId, workflowId]);
  }

  /** Address of the operator's n8n in which the agent's creator can open this workflow; null: none. */
  async openedIn(agentId: number, workflowId: string): Promise<string | null> {
    return (await this.sql.row<{ base_url: string | null }>(SQL.OPENED_IN, [agentId, workflowId]))?.base_url ?? null;
  }

  /** Takes the place of the one before. Of the same address only the key is another. */
  async put(userId: number, { baseUrl, apiKey, missingScopes }: NewN8n): Promise<void> {
    await this.sql.transaction(async (sql) => {
      const before = await sql.row<CreatorN8nRow>(SQL.LOCK, [userId]);
      if (before?.base_url === baseUrl) {
        await sql.rows(SQL.SET_KEY, [before.id, apiKey, missingScopes]);
        await sql.rows(SQL.TRY_AGAIN, [userId]);
        return;
      }
      if (before) await this.#leave(sql, before);
      await sql.rows(SQL.INSERT, [userId, baseUrl, apiKey, missingScopes]);
      await sql.rows(SQL.UNLOCATE, [userId]);
      await sql.rows(SQL.LOOK_FOR_ENTERED, [userId, 'pending', null]);
      await sql.rows(SQL.MAKE_MISSING, [userId]);
    });
  }

  /** Its agents fall back to the operator's n8n. */
  async remove(userId: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      const before = await sql.row<CreatorN8nRow>(SQL.LOCK, [userId]);
      if (!before) return;
      await this.#leave(sql, before);
      await sql.rows(SQL.UNLOCATE, [userId]);
      await sql.rows(SQL.LOOK_FOR_ENTERED, [userId, 'failed', OWN_N8N_REMOVED]);
    });
  }

  async #leave(sql: SqlRunner, { id }: CreatorN8nRow): Promise<void> {
    await sql.rows(SQL.LEAVE_MADE, [id]);
    await sql.rows(SQL.FORGET_MADE, [id, OWN_N8N_REMOVED]);
    await sql.rows(SQL.REMOVE, [id]);
  }
}
