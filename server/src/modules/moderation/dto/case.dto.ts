import {
  type AdminAction,
  type AgentStatus,
  type HiddenBy,
  PAGE,
  type ReportOutcome,
  type ReportReason,
} from '../../../contract/limits.js';
import { OneOf, OptionalText, QueryId, QueryNumber } from '../../../platform/http/validation/validation.js';

/** As long as an address and a time are. */
const CURSOR = 280;

/** Where a list goes on. */
export class CursorQueryDto {
  /** `next` of the page before. */
  @OptionalText({ max: CURSOR })
  before?: string;

  /** How many at most: 20 if absent, 100 if more. */
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
  /** Only those with an id below this one: the last `id` of the page before. */
  @QueryId({ optional: true })
  before?: number;

  /** How many at most: 20 if absent, 100 if more. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  limit?: number;
}

/** Somebody, by their name. */
export class PersonRef {
  id: number;

  username: string;
}

/** How many people name this reason. */
export class ReasonCountView {
  reason: ReportReason;

  people: number;
}

/** Something that was done. */
export class AdminActionView {
  id: number;

  action: AdminAction;

  /** Null: Regent itself, or somebody whose account is gone. */
  actor: PersonRef | null;

  /** ISO 8601, UTC. */
  created_at: string;
}

/** The agent that reports are about. */
export class ReportedAgentView {
  id: number;

  /** As it is called now; of a deleted one as it was called when it was reported. */
  name: string;

  status: AgentStatus;

  is_deleted: boolean;

  /** Null: it is not hidden. */
  hidden_by: HiddenBy | null;

  /** ISO 8601, UTC. */
  hidden_at: string | null;

  /** Null: the account is gone. */
  creator: PersonRef | null;
}

/** All reports of one agent and its messages. */
export class ReportCaseView {
  agent: ReportedAgentView;

  /** Some of its reports nobody has judged. */
  is_open: boolean;

  reports: number;

  people: number;

  /** The most frequent first. */
  reasons: ReasonCountView[];

  /** ISO 8601, UTC. */
  last_report_at: string;

  /** What was done about it, the newest 10 first. */
  history: AdminActionView[];
}

/** A page of cases. */
export class ReportCasesView {
  items: ReportCaseView[];

  /** `before` of the next page; null: there is none. */
  next: string | null;
}

/** One report, for who judges it. */
export class CaseReportView {
  id: number;

  reason: ReportReason;

  note: string | null;

  /** Null: it is about the agent itself. */
  message_id: number | null;

  /** What was reported, as it was then. */
  excerpt: string | null;

  reporter: PersonRef;

  /** ISO 8601, UTC: when it was first filed. */
  created_at: string;

  /** Null: nobody has judged it. */
  outcome: ReportOutcome | null;
}
