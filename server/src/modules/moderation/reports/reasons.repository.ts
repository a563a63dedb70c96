import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { ReasonCount } from '../domain/moderation-mail.js';

const OF: Statement = {
  name: 'report.reasons',
  text: `SELECT reason, count(DISTINCT reporter_id)::int AS people FROM report
    WHERE agent_id = $1 AND outcome IS DISTINCT FROM 'dismissed' GROUP BY reason ORDER BY people DESC, reason`,
};

/** Why an agent is hidden. */
@Injectable()
export class ReasonsRepository {
  constructor(private readonly sql: Sql) {}

  /** How many people name each reason, the most frequent first; what was dismissed does not count. */
  of(agentId: number): Promise<ReasonCount[]> {
    return this.sql.rows<ReasonCount & Record<string, unknown>>(OF, [agentId]);
  }
}
