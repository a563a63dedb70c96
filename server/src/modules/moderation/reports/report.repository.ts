import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Row } from '../../../platform/db/row.js';
import { type SqlRunner, statementsOf, type Transaction } from '../../../platform/db/sql.js';
import { answered } from '../../agents/public.js';
import { ReportCase } from '../cases/report-case.entity.js';
import { countVotes, type Reporter } from '../domain/count-votes.js';
import type { Report } from './report.entity.js';

// Raw SQL: filing is atomic, and the reported text is read under the agent's lock. See ADR 4.

/** A reported agent, or a message of it. `excerpt`: text to keep with the report. */
export type ReportTarget = Pick<Report, 'agentId' | 'agentName' | 'messageId' | 'excerpt'>;

/** Contents of a report. `network`: keyed hash; null if unknown. */
export type ReportText = Pick<Report, 'reason' | 'note' | 'network'>;

/** A report as its reporter sees it. */
export type StoredReport = Row<Report, 'id' | 'reason' | 'note' | 'createdAt'>;

const statement = statementsOf('report');

/** Keeps the text of the first report. A dismissed report is reviewed again, but no longer counts. */
const FILE = statement(
  'file',
  `INSERT INTO report AS r (reporter_id, agent_id, message_id, reason, note, agent_name, excerpt, network)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (reporter_id, agent_id, coalesce(message_id, 0)) DO UPDATE SET reason = excluded.reason,
      note = excluded.note, network = coalesce(r.network, excluded.network), updated_at = now(), closed_at = NULL, outcome = NULL,
      discounted = r.discounted OR r.outcome IS NOT DISTINCT FROM 'dismissed'
    RETURNING id, reason, note, created_at`,
);

const OPEN_CASE = statement(
  'open-case',
  `INSERT INTO report_case AS c (agent_id) VALUES ($1)
    ON CONFLICT (agent_id) DO UPDATE SET open = true, last_report_at = now()`,
);

/** More would not change the decision. */
const MAX_REPORTERS = 1000;

/**
 * Runs under the agent's lock, so that it sees all earlier reports. A user with a dismissed report of this agent no longer
 * counts for it; the index `report_once` finds their reports.
 */
const REPORTERS = statement(
  'reporters',
  `SELECT r.reporter_id AS id, mailbox_of(u.email) AS mailbox, encode(r.network, 'hex') AS network
    FROM report r JOIN "user" u ON u.id = r.reporter_id
    WHERE r.agent_id = $1 AND r.closed_at IS NULL
      AND NOT EXISTS (SELECT FROM report d WHERE d.reporter_id = r.reporter_id AND d.agent_id = r.agent_id AND d.discounted)
      AND u.created_at < now() - interval '1 day' AND u.disabled_at IS NULL
      AND ${answered('r.agent_id', 'r.reporter_id')}
    ORDER BY r.id LIMIT ${MAX_REPORTERS}`,
);

/** Reports as they are filed. */
@Injectable()
export class ReportRepository {
  /** Stores the report, or changes the user's earlier report of the same target. Opens the case. */
  async file(reporterId: number, target: ReportTarget, text: ReportText, sql: SqlRunner): Promise<StoredReport> {
    const { agentId, messageId, agentName, excerpt } = target;
    const values = [reporterId, agentId, messageId, text.reason, text.note, agentName, excerpt, text.network];
    const row = await sql.row<StoredReport>(FILE, values);
    await sql.rows(OPEN_CASE, [agentId]);
    return row!;
  }

  /** Number of independent users whose reports of the agent and its messages count. */
  async votes(agentId: number, sql: SqlRunner): Promise<number> {
    return countVotes(await sql.rows<Reporter & Record<string, unknown>>(REPORTERS, [agentId]));
  }

  /** Schedules a mail to administrators, once per decision. */
  async askForReview(agentId: number, { manager }: Transaction): Promise<void> {
    const where = { agentId, reviewAskedAt: IsNull() };
    await manager.update(ReportCase, where, { reviewAskedAt: () => 'now()', reviewNotifyAt: () => 'now()' });
  }
}
