import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { ReportOutcome } from '../../../contract/moderation.js';
import { Sql, statementsOf, type Transaction } from '../../../platform/db/sql.js';
import type { CursorPosition } from '../domain/cursor.js';
import type { AdminActionView, CaseReportView, ReportCaseView } from '../dto/case.dto.js';
import { Report } from '../reports/report.entity.js';
import { ReportCase } from './report-case.entity.js';

// Raw SQL: keyset pages with nested lists. See ADR 4.

/** A case as it is stored; `history` with the IDs of its actors. */
export interface CaseRow extends Omit<ReportCaseView, 'agent' | 'history'>, Record<string, unknown> {
  agent_id: number;
  /** Name of the agent at the last report; null without a report. */
  reported_name: string | null;
  history: (Omit<AdminActionView, 'actor'> & { actor_id: number | null })[];
}

/** A case of a list. */
export type ListedCase = CaseRow & { micros: number };

/** A report as it is stored. */
export type ReportRow = Omit<CaseReportView, 'reporter'> & { reporter_id: number };

const statement = statementsOf('report-case');

const iso = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A case with its counts and history: few rows by index for each case of a page. */
const ROW = `
  c.agent_id, (SELECT r.agent_name FROM report r WHERE r.agent_id = c.agent_id ORDER BY r.id DESC LIMIT 1) AS reported_name,
  c.open AS is_open, ${iso('c.last_report_at')} AS last_report_at, counted.*,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', h.id, 'action', h.action, 'created_at', ${iso('h.created_at')},
      'actor_id', h.actor_id) ORDER BY h.id DESC)
    FROM (SELECT * FROM admin_action WHERE agent_id = c.agent_id ORDER BY id DESC LIMIT 10) h), '[]') AS history
  FROM report_case c
  CROSS JOIN LATERAL (SELECT coalesce(sum(n), 0)::int AS reports,
      (SELECT count(DISTINCT reporter_id)::int FROM report WHERE agent_id = c.agent_id) AS people,
      coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'people', p) ORDER BY p DESC, reason), '[]') AS reasons
    FROM (SELECT reason, count(*) AS n, count(DISTINCT reporter_id) AS p FROM report WHERE agent_id = c.agent_id GROUP BY reason) each) counted`;

const LIST = statement(
  'list',
  `SELECT (extract(epoch FROM c.last_report_at) * 1000000)::bigint AS micros, ${ROW}
    WHERE c.open = $1 AND (c.last_report_at, c.agent_id)
      < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
    ORDER BY c.last_report_at DESC, c.agent_id DESC LIMIT $4`,
);

const GET = statement('get', `SELECT ${ROW} WHERE c.agent_id = $1`);

const REPORTS = statement(
  'reports',
  `SELECT r.id, r.reason, r.note, r.message_id, r.excerpt, r.reporter_id, ${iso('r.created_at')} AS created_at, r.outcome
    FROM report r WHERE r.agent_id = $1 AND r.id < $2 ORDER BY r.id DESC LIMIT $3`,
);

/** Cases and their reports. */
@Injectable()
export class CaseRepository {
  constructor(private readonly sql: Sql) {}

  /** Last reported first. */
  list(open: boolean, after: { micros: number; agentId: number }, limit: number): Promise<ListedCase[]> {
    return this.sql.rows<ListedCase>(LIST, [open, after.micros, after.agentId, limit]);
  }

  get(agentId: number): Promise<CaseRow | undefined> {
    return this.sql.row<CaseRow>(GET, [agentId]);
  }

  /** Newest first. */
  reports(agentId: number, before: number, limit: number): Promise<ReportRow[]> {
    return this.sql.rows<ReportRow & Record<string, unknown>>(REPORTS, [agentId, before, limit]);
  }

  exists(agentId: number, { manager }: Sql | Transaction = this.sql): Promise<boolean> {
    return manager.existsBy(ReportCase, { agentId });
  }

  /** Closes the case and its open reports. Reporters of dismissed reports no longer count for this agent. */
  async close(agentId: number, outcome: ReportOutcome, { manager }: Transaction): Promise<void> {
    const closed = { open: false, reviewAskedAt: null, reviewNotifyAt: null };
    await manager.update(ReportCase, { agentId }, closed);
    const change = { closedAt: () => 'now()', outcome, ...(outcome === 'dismissed' && { discounted: true }) };
    await manager.update(Report, { agentId, closedAt: IsNull() }, change);
  }
}

/** Position of a case in the list. */
export const positionAfter = (row: ListedCase): CursorPosition => ({ micros: row.micros, key: String(row.agent_id) });
