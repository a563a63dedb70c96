import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { NetworkHash } from '../../../platform/rate-limit/network/network-hash.js';
import { visibleTo } from '../catalogue/visible-sql.js';
import type { CrownView } from '../profile/view/agent-view.dto.js';
import { Crown } from './crown.entity.js';
import { answered } from './vote-sql.js';

/** The primary key of a crown. */
export type CrownKey = Pick<Crown, 'agentId' | 'userId'>;

// Prepared SQL, see ADR 4: statements that lock the agent or compare crowns of several users.
const statement = statementsOf('crown');

const LOCK = statement(
  'lock',
  `SELECT a.crowns_number FROM agent a WHERE a.id = $1 AND a.deleted_at IS NULL AND ${visibleTo('$2')} FOR NO KEY UPDATE`,
);

const HOLD = statement('hold', 'SELECT id FROM agent WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE');

const TAKE = statement('take', 'DELETE FROM crown WHERE agent_id = $1 AND user_id = $2 RETURNING counts');

/** Whether the crown of `user` from `network` qualifies in addition to the counted ones. */
const isVote = (agent: string, user: string, network: string): string => /* sql */ `
  ${answered(agent, user)}
  AND NOT EXISTS (SELECT FROM crown v WHERE v.agent_id = ${agent} AND v.counts AND v.network = ${network})
  AND NOT EXISTS (SELECT FROM "user" me
    JOIN "user" other ON mailbox_of(other.email) = mailbox_of(me.email) AND other.email IS NOT NULL
    JOIN crown v ON v.agent_id = ${agent} AND v.user_id = other.id AND v.counts WHERE me.id = ${user})`;

const GIVE = statement(
  'give',
  `INSERT INTO crown (agent_id, user_id, network, counts)
    SELECT $1::bigint, $2::bigint, $3::bytea, ${isVote('$1', '$2', '$3')} RETURNING counts`,
);

const COUNT = statement(
  'count',
  'UPDATE agent SET crowns_number = greatest(crowns_number + $2, 0) WHERE id = $1 RETURNING crowns_number',
);

const COUNT_NOW = statement(
  'count-now',
  `UPDATE crown c SET counts = true WHERE c.agent_id = $1 AND c.user_id = $2 AND NOT c.counts
    AND ${isVote('c.agent_id', 'c.user_id', 'c.network')} RETURNING c.user_id`,
);

/**
 * Crowns, at most one per user and agent. A crown counts if the agent has answered the user and no counted crown is from
 * the same mailbox or network. The user who gave a crown always sees it counted.
 */
@Injectable()
export class CrownsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
    private readonly networks: NetworkHash,
  ) {}

  /** Gives or takes back the user's crown. The agent's lock keeps its counter right. @throws ApiError 404 */
  async toggle(agentId: number, userId: number, ip: string): Promise<CrownView> {
    return await this.sql.transaction(async (sql) => {
      const agent = await sql.row<{ crowns_number: number }>(LOCK, [agentId, userId]);
      if (!agent) throw new ApiError('agent_not_found');
      const taken = await sql.row<{ counts: boolean }>(TAKE, [agentId, userId]);
      const network = this.networks.of(ip);
      const given = taken ? undefined : await sql.row<{ counts: boolean }>(GIVE, [agentId, userId, network]);
      const change = Number(given?.counts ?? false) - Number(taken?.counts ?? false);
      const counted = change === 0 ? agent.crowns_number : await count(sql, agentId, change);
      const isUncounted = given !== undefined && !given.counts;
      return { crowns_number: counted + Number(isUncounted), crowned_by_me: given !== undefined };
    });
  }

  /** Uncounted crowns, by key. */
  uncounted({ agentId, userId }: CrownKey, limit: number): Promise<CrownKey[]> {
    return this.dataSource.manager
      .createQueryBuilder(Crown, 'crown')
      .setFindOptions({ select: { agentId: true, userId: true }, order: { agentId: 'ASC', userId: 'ASC' } })
      .where('NOT crown.counts AND (crown.agentId, crown.userId) > (:agentId, :userId)', { agentId, userId })
      .take(limit)
      .getMany();
  }

  /** Counts the crown if it qualifies by now. */
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
