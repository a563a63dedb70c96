import { Injectable } from '@nestjs/common';
import { statementsOf, type Transaction } from '../../../platform/db/sql.js';

// Each changes all agents of a creator at once, see ADR 4.
const statement = statementsOf('suspend-agents');

/** Also agents that reports have hidden: existing chats with them must not continue either. */
const SUSPEND = statement(
  'suspend',
  `UPDATE agent SET status = 'not_published', suspended = true
    WHERE creator_id = $1 AND deleted_at IS NULL
      AND (status = 'ready' OR hidden_by = 'reports' AND hidden_was_ready) RETURNING id`,
);

const RESUME = statement(
  'resume',
  `UPDATE agent SET status = CASE WHEN hidden_at IS NULL THEN 'ready' ELSE status END, suspended = false
    WHERE creator_id = $1 AND suspended AND deleted_at IS NULL RETURNING id`,
);

const UNPUBLISH = statement(
  'unpublish',
  `UPDATE agent SET status = 'not_published' WHERE creator_id = $1 AND status = 'ready' AND deleted_at IS NULL RETURNING id`,
);

/** Unpublishes the agents of a creator, in the transaction that disables or closes the account. Returns agent ids. */
@Injectable()
export class SuspendAgents {
  /** Until `resume`. */
  suspend(creatorId: number, transaction: Transaction): Promise<number[]> {
    return idsOf(SUSPEND, creatorId, transaction);
  }

  /** Publishes the suspended agents again, except hidden ones. */
  resume(creatorId: number, transaction: Transaction): Promise<number[]> {
    return idsOf(RESUME, creatorId, transaction);
  }

  /** For good. */
  unpublish(creatorId: number, transaction: Transaction): Promise<number[]> {
    return idsOf(UNPUBLISH, creatorId, transaction);
  }
}

async function idsOf(of: typeof SUSPEND, creatorId: number, transaction: Transaction): Promise<number[]> {
  return (await transaction.rows<{ id: number }>(of, [creatorId])).map(({ id }) => id);
}
