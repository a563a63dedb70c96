import { Injectable } from '@nestjs/common';
import type { AdminAction } from '../../../contract/limits.js';
import type { SqlRunner, Statement } from '../../../platform/db/sql.js';

/** Something that was done. */
export interface NewAdminAction {
  /** Null: Regent itself. */
  actorId: number | null;
  action: AdminAction;
  agentId?: number;
  emails?: string[];
}

const ADD: Statement = {
  name: 'admin-action.add',
  text: 'INSERT INTO admin_action (actor_id, action, agent_id, email) SELECT $1, $2, $3, unnest($4::text[])',
};

/** What was done, by whom and when: written in the transaction that does it. */
@Injectable()
export class AdminActionRepository {
  async add({ actorId, action, agentId, emails }: NewAdminAction, sql: SqlRunner): Promise<void> {
    await sql.rows(ADD, [actorId, action, agentId ?? null, emails ?? [null]]);
  }
}
