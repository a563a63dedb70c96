import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { ReasonCount } from '../domain/moderation-mail.js';

const OF: Statement = {
  name: 'report.reasons',
  text: `SELECT reason, count(DISTINCT reporter_id)::int AS people FROM report
    WHERE agent_id = $1 AND outcome IS DISTINCT FROM 'dismissed' GROUP BY reason ORDER BY people DESC, reason`,
};

/** Reasons of an agent's reports. Raw SQL, because it counts by group: see ADR 4. */
@Injectable()
export class ReasonsRepository {
  constructor(private readonly sql: Sql) {}

  /** Number of users per reason, most frequent first; without dismissed reports. */
  of(agentId: number): Promise<ReasonCount[]> {
    return this.sql.rows<ReasonCount & Record<string, unknown>>(OF, [agentId]);
  }
}
