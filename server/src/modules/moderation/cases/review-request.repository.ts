import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { ReportCase } from './report-case.entity.js';

/** A case that administrators are asked to review. */
export interface ReviewRequest extends Record<string, unknown> {
  agentId: number;
}

const statement = statementsOf('review-request');

/** Leases due cases, so that a mail that fails is sent again. Skips locked rows: see ADR 4. */
const CLAIM = statement(
  'claim',
  `WITH due AS MATERIALIZED (
      SELECT agent_id FROM report_case WHERE review_notify_at <= now() ORDER BY review_notify_at LIMIT $1
        FOR NO KEY UPDATE SKIP LOCKED),
    held AS (
      UPDATE report_case c SET review_notify_at = now() + $2::int * interval '1 ms' FROM due
        WHERE c.agent_id = due.agent_id RETURNING c.agent_id)
    SELECT agent_id AS "agentId" FROM held ORDER BY agent_id`,
);

/** Cases that administrators have not been mailed yet. */
@Injectable()
export class ReviewRequestRepository {
  constructor(private readonly sql: Sql) {}

  claim(limit: number, leaseMs: number): Promise<ReviewRequest[]> {
    return this.sql.rows<ReviewRequest>(CLAIM, [limit, leaseMs]);
  }

  async done(agentId: number): Promise<void> {
    await this.sql.manager.update(ReportCase, { agentId }, { reviewNotifyAt: null });
  }
}
