import { Injectable } from '@nestjs/common';
import type { ReportOutcome } from '../../../contract/limits.js';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import type { Place } from '../domain/cursor.js';
import type { CaseReportView, ReportCaseView } from '../dto/case.dto.js';

type CaseRow = ReportCaseView & { micros: number } & Record<string, unknown>;

const statement = statementsOf('report-case');

const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = (user: string): string =>
  `CASE WHEN ${user}.id IS NOT NULL THEN jsonb_build_object('id', ${user}.id, 'username', ${user}.username) END`;

/** What is asked of an agent's reports: few rows by its index, for each case of a page. */
const VIEW = `
  jsonb_build_object('id', a.id, 'name', CASE WHEN a.deleted_at IS NULL THEN a.name ELSE coalesce(
      (SELECT r.agent_name FROM report r WHERE r.agent_id = a.id ORDER BY r.id DESC LIMIT 1), '') END,
    'status', a.status, 'is_deleted', a.deleted_at IS NOT NULL, 'hidden_by', a.hidden_by, 'hidden_at', ${iso('a.hidden_at')},
    'creator', ${person('u')}) AS agent,
  c.open AS is_open, ${iso('c.last_report_at')} AS last_report_at, counted.*,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'action', h.action, 'created_at', ${iso('h.created_at')},
      'actor', ${person('w')}) ORDER BY h.id DESC)
    FROM (SELECT * FROM admin_action WHERE agent_id = a.id ORDER BY id DESC LIMIT 10) h
      LEFT JOIN "user" w ON w.id = h.actor_id), '[]') AS history
  FROM report_case c JOIN agent a ON a.id = c.agent_id LEFT JOIN "user" u ON u.id = a.creator_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(n), 0)::int AS reports,
      (SELECT count(DISTINCT reporter_id)::int FROM report WHERE agent_id = a.id) AS people,
      coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'people', p) ORDER BY p DESC, reason), '[]') AS reasons
    FROM (SELECT reason, count(*) AS n, count(DISTINCT reporter_id) AS p FROM report WHERE agent_id = a.id GROUP BY reason) each) counted`;

const LIST = statement(
  'list',
  `SELECT (extract(epoch FROM c.last_report_at) * 1000000)::bigint AS micros, ${VIEW}
    WHERE c.open = $1 AND (c.last_report_at, c.agent_id)
      < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
    ORDER BY c.last_report_at DESC, c.agent_id DESC LIMIT $4`,
);

const GET = statement('get', `SELECT ${VIEW} WHERE c.agent_id = $1`);

const REPORTS = statement(
  'reports',
  `SELECT r.id, r.reason, r.note, r.message_id, r.excerpt, ${person('u')} AS reporter, ${iso('r.created_at')} AS created_at, r.outcome
    FROM report r JOIN "user" u ON u.id = r.reporter_id
    WHERE r.agent_id = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3`,
);

const EXISTS = statement('exists', 'SELECT agent_id FROM report_case WHERE agent_id = $1');

const CLOSE = statement(
  'close',
  `UPDATE report_case SET open = false, review_asked_at = NULL, review_notify_at = NULL
    WHERE agent_id = $1 RETURNING agent_id`,
);

const CLOSE_REPORTS = statement(
  'close-reports',
  `UPDATE report SET closed_at = now(), outcome = $2, discounted = discounted OR $2 = 'dismissed'
    WHERE agent_id = $1 AND closed_at IS NULL`,
);

/** The reports of an agent and its messages, as they are judged. */
@Injectable()
export class CaseRepository {
  constructor(private readonly sql: Sql) {}

  /** Those whose last report is the newest first. */
  list(open: boolean, after: { micros: number; agentId: number }, limit: number): Promise<CaseRow[]> {
    return this.sql.rows<CaseRow>(LIST, [open, after.micros, after.agentId, limit]);
  }

  get(agentId: number): Promise<ReportCaseView | undefined> {
    return this.sql.row<ReportCaseView & Record<string, unknown>>(GET, [agentId]);
  }

  /** The newest first. */
  reports(agentId: number, before: number, limit: number): Promise<CaseReportView[]> {
    return this.sql.rows<CaseReportView & Record<string, unknown>>(REPORTS, [agentId, before, limit]);
  }

  async exists(agentId: number, sql: SqlRunner = this.sql): Promise<boolean> {
    return (await sql.row(EXISTS, [agentId])) !== undefined;
  }

  /** Judges all reports that nobody has judged. */
  async close(agentId: number, outcome: ReportOutcome, sql: SqlRunner): Promise<void> {
    await sql.rows(CLOSE, [agentId]);
    await sql.rows(CLOSE_REPORTS, [agentId, outcome]);
  }
}

/** Where the list goes on after a case. */
export const placeAfter = (row: CaseRow): Place => ({ micros: row.micros, key: String(row.agent.id) });
