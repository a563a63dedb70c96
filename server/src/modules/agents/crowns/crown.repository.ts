import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { visibleTo } from '../catalogue/visible-sql.js';
import type { CrownView } from '../profile/view/agent-view.dto.js';
import { answered } from './voice-sql.js';

/** A crown by its agent and who gave it. */
export interface CrownKey extends Record<string, unknown> {
  agentId: number;
  userId: number;
}

const statement = statementsOf('crown');

const LOCK = statement(
  'lock',
  `SELECT a.crowns_number FROM agent a WHERE a.id = $1 AND a.deleted_at IS NULL AND ${visibleTo('$2')} FOR NO KEY UPDATE`,
);

const HOLD = statement('hold', 'SELECT id FROM agent WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE');

const TAKE = statement('take', 'DELETE FROM crown WHERE agent_id = $1 AND user_id = $2 RETURNING counts');

/** Whether the crown of `user` from `network` counts, given those that count already. */
const isVoice = (agent: string, user: string, network: string): string => /* sql */ `
  ${answered(agent, user)}
  AND NOT EXISTS (SELECT FROM crown v WHERE v.agent_id = ${agent} AND v.counts AND v.network = ${network})
  AND NOT EXISTS (SELECT FROM "user" me
    JOIN "user" other ON mailbox_of(other.email) = mailbox_of(me.email) AND other.email IS NOT NULL
    JOIN crown v ON v.agent_id = ${agent} AND v.user_id = other.id AND v.counts WHERE me.id = ${user})`;

const GIVE = statement(
  'give',
  `INSERT INTO crown (agent_id, user_id, network, counts)
    SELECT $1::bigint, $2::bigint, $3::bytea, ${isVoice('$1', '$2', '$3')} RETURNING counts`,
);

const COUNT = statement(
  'count',
  'UPDATE agent SET crowns_number = greatest(crowns_number + $2, 0) WHERE id = $1 RETURNING crowns_number',
);

const UNCOUNTED = statement(
  'uncounted',
  `SELECT agent_id AS "agentId", user_id AS "userId" FROM crown
    WHERE NOT counts AND (agent_id, user_id) > ($1, $2) ORDER BY agent_id, user_id LIMIT $3`,
);

const COUNT_NOW = statement(
  'count-now',
  `UPDATE crown c SET counts = true WHERE c.agent_id = $1 AND c.user_id = $2 AND NOT c.counts
    AND ${isVoice('c.agent_id', 'c.user_id', 'c.network')} RETURNING c.user_id`,
);

/**
 * Crowns: one of each person for each agent. One counts if the agent has answered the person, and none that counts comes
 * from the same mailbox or network. Who gives one sees it counted in any case.
 */
@Injectable()
export class CrownRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Gives the crown, or takes it back. The agent's row is locked first, so that the counter is right however many
   * toggle at once. Null: the agent is not there, or not to be seen.
   */
  async toggle(agentId: number, userId: number, network: Buffer | null): Promise<CrownView | null> {
    return await this.sql.transaction(async (sql) => {
      const agent = await sql.row<{ crowns_number: number }>(LOCK, [agentId, userId]);
      if (!agent) return null;
      const taken = await sql.row<{ counts: boolean }>(TAKE, [agentId, userId]);
      const given = taken ? undefined : await sql.row<{ counts: boolean }>(GIVE, [agentId, userId, network]);
      const change = Number(given?.counts ?? false) - Number(taken?.counts ?? false);
      const counted = change === 0 ? agent.crowns_number : await count(sql, agentId, change);
      const isShownBeside = given !== undefined && !given.counts;
      return { crowns_number: counted + Number(isShownBeside), crowned_by_me: given !== undefined };
    });
  }

  /** Crowns that do not count, in their order. */
  uncounted(after: CrownKey, limit: number): Promise<CrownKey[]> {
    return this.sql.rows<CrownKey>(UNCOUNTED, [after.agentId, after.userId, limit]);
  }

  /** Counts the crown if it can count by now. */
  async countNow({ agentId, userId }: CrownKey): Promise<void> {
    await this.sql.transaction(async (sql) => {
      if (!(await sql.row(HOLD, [agentId]))) return;
      if (await sql.row(COUNT_NOW, [agentId, userId])) await count(sql, agentId, 1);
    });
  }
}

async function count(sql: SqlRunner, agentId: number, change: number): Promise<number> {
  return (await sql.row<{ crowns_number: number }>(COUNT, [agentId, change]))!.crowns_number;
}
