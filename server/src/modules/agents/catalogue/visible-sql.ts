/**
 * SQL: whether a viewer sees the agent `a`: published, or their own. An agent hidden by reports stays visible to users who
 * have a chat with it.
 */
export const visibleTo = (viewer: string): string => /* sql */ `(a.status = 'ready' OR a.creator_id = ${viewer}
  OR (${HIDDEN_BY_REPORTS} AND EXISTS (SELECT FROM chat vc WHERE vc.agent_id = a.id AND vc.user_id = ${viewer})))`;

/** SQL: hidden by undecided reports, and its creator is not disabled. */
export const HIDDEN_BY_REPORTS = `(a.hidden_by = 'reports' AND a.hidden_was_ready AND NOT a.suspended)`;
