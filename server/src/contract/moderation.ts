/** Reasons of a report. */
export const REPORT_REASONS = ['spam', 'harmful', 'sexual', 'illegal', 'impersonation', 'other'] as const;

/** Outcomes of a report: unfounded, or the agent was hidden. */
export const REPORT_OUTCOMES = ['dismissed', 'upheld'] as const;

/** Who hid an agent: Regent, after enough reports, or an operator. */
export const HIDDEN_BY = ['reports', 'operator'] as const;

/** Logged moderation and access actions; `auto_hide` is taken by Regent, the others by operators. */
export const ADMIN_ACTIONS = ['dismiss', 'hide', 'unhide', 'auto_hide', 'invite', 'withdraw'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export type HiddenBy = (typeof HIDDEN_BY)[number];
export type AdminAction = (typeof ADMIN_ACTIONS)[number];
