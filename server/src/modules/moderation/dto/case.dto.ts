import { type AgentStatus, PAGE } from '../../../contract/limits.js';
import type { AdminAction, HiddenBy, ReportOutcome, ReportReason } from '../../../contract/moderation.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { OneOf, OptionalText } from '../../../platform/http/validation/validation.js';

/** Length of an address and a time. */
const CURSOR = 280;

/** A page of a list. */
export class CursorQueryDto {
  /** `next` of the previous page. */
  @OptionalText({ max: CURSOR })
  before?: string;

  /** Maximum number of items: 20 by default, at most 100. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  limit?: number;
}

export const CASE_STATES = ['open', 'closed'] as const;

/** Which cases are listed. */
export class CasesQueryDto extends CursorQueryDto {
  @OneOf(CASE_STATES)
  state: (typeof CASE_STATES)[number];
}

/** Which reports of a case are listed. */
export class ReportsQueryDto {
  /** Only reports with a lower ID: the last `id` of the previous page. */
  @QueryId({ optional: true })
  before?: number;

  /** Maximum number of items: 20 by default, at most 100. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  limit?: number;
}

/** A user. */
export class PersonRef {
  id: number;

  username: string;
}

/** Number of users who gave this reason. */
export class ReasonCountView {
  reason: ReportReason;

  people: number;
}

/** An action of an administrator. */
export class AdminActionView {
  id: number;

  action: AdminAction;

  /** Null for Regent itself and for deleted accounts. */
  actor: PersonRef | null;

  /** ISO 8601, UTC. */
  created_at: string;
}

/** A reported agent. */
export class ReportedAgentView {
  id: number;

  /** The current name; for a deleted agent its name at the time of the report. */
  name: string;

  status: AgentStatus;

  is_deleted: boolean;

  /** Null if it is not hidden. */
  hidden_by: HiddenBy | null;

  /** ISO 8601, UTC. */
  hidden_at: string | null;

  /** Null if the account was deleted. */
  creator: PersonRef | null;
}

/** All reports of one agent and its messages. */
export class ReportCaseView {
  agent: ReportedAgentView;

  /** Whether some of its reports are undecided. */
  is_open: boolean;

  reports: number;

  people: number;

  /** Most frequent first. */
  reasons: ReasonCountView[];

  /** ISO 8601, UTC. */
  last_report_at: string;

  /** The last 10 actions, newest first. */
  history: AdminActionView[];
}

/** A page of cases. */
export class ReportCasesView {
  items: ReportCaseView[];

  /** `before` of the next page; null on the last page. */
  next: string | null;
}

/** A report, for administrators. */
export class CaseReportView {
  id: number;

  reason: ReportReason;

  note: string | null;

  /** Null if the agent itself was reported. */
  message_id: number | null;

  /** The reported text at the time of the report. */
  excerpt: string | null;

  reporter: PersonRef;

  /** Time of the first report, ISO 8601, UTC. */
  created_at: string;

  /** Null while undecided. */
  outcome: ReportOutcome | null;
}
