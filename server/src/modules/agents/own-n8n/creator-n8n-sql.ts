// Prepared SQL, see ADR 4: bulk changes of a creator's agents, and joins of the message path.

/**
 * Joins of `agent a` that find its creator's n8n (`own`) if its workflow is there; null for the operator's. A workflow
 * that Regent created stays where it is; an entered one is in the creator's own n8n.
 */
export const OWN_N8N_JOIN = /* sql */ `
  LEFT JOIN agent_workflow made ON made.agent_id = a.id AND made.workflow_id = a.n8n_workflow_id
  LEFT JOIN creator_n8n own ON own.user_id = a.creator_id AND a.n8n_workflow_id IS NOT NULL
    AND (made.agent_id IS NULL OR made.n8n_id = own.id)`;

/** Column: the address of that n8n, or null. */
export const OWN_N8N_ADDRESS = /* sql */ `(SELECT own.base_url FROM creator_n8n own
    LEFT JOIN agent_workflow made ON made.agent_id = a.id AND made.workflow_id = a.n8n_workflow_id
  WHERE own.user_id = a.creator_id AND a.n8n_workflow_id IS NOT NULL AND (made.agent_id IS NULL OR made.n8n_id = own.id))`;

/**
 * Address of the operator's n8n in which the creator can open the workflow; null without an account, or when the workflow
 * is in another project. Arguments are columns or parameters.
 */
export const openedIn = (agent: string, creator: string, workflow: string): string => /* sql */ `(SELECT m.base_url
  FROM n8n_member m LEFT JOIN agent_workflow made ON made.agent_id = ${agent} AND made.workflow_id = ${workflow}
  WHERE m.user_id = ${creator} AND m.state = 'ready' AND (made.agent_id IS NULL OR made.project_id = m.project_id))`;

/** Where the creator of the agent `$1` opens the workflow `$2` in the operator's n8n. */
export const OPENED_IN = {
  name: 'creator-n8n.opened-in',
  text: `SELECT ${openedIn('a.id', 'a.creator_id', '$2')} AS base_url FROM agent a WHERE a.id = $1`,
};

/** Condition of `agent a`: an agent of creator `$1` whose workflow Regent did not create. */
const ENTERED = /* sql */ `a.creator_id = $1 AND a.deleted_at IS NULL AND a.n8n_workflow_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM agent_workflow w WHERE w.agent_id = a.id AND w.workflow_id = a.n8n_workflow_id)`;

/** Failures may have been caused by the previous key. */
export const TRY_AGAIN = {
  name: 'creator-n8n.try-again',
  text: `UPDATE agent_workflow w SET due_at = now(), attempts = 0 FROM agent a
    WHERE a.creator_id = $1 AND w.agent_id = a.id AND w.state <> 'ready'`,
};

/** Created workflows stay in the previous n8n. A login must not go to another host. */
export const LEAVE_MADE = {
  name: 'creator-n8n.leave-made',
  text: `UPDATE agent a SET n8n_workflow_id = NULL, webhook_path = NULL, webhook_login = NULL FROM agent_workflow w
    WHERE w.n8n_id = $1 AND a.id = w.agent_id AND a.n8n_workflow_id = w.workflow_id`,
};

/** Due at once, so that they are created in the operator's n8n if it is set up. */
export const FORGET_MADE = {
  name: 'creator-n8n.forget-made',
  text: `UPDATE agent_workflow SET n8n_id = NULL, workflow_id = NULL, workflow_name = NULL, template_type = NULL,
      published = false, key_hash = NULL, credential_id = NULL, webhook_path = NULL, project_id = NULL, state = 'failed', reason = $2, attempts = 0, wanted = wanted + 1, due_at = now()
    WHERE n8n_id = $1`,
};

/** In another n8n, the triggers of entered workflows must be located again, and their logins entered again. */
export const UNLOCATE = {
  name: 'creator-n8n.unlocate',
  text: `UPDATE agent a SET webhook_path = NULL, webhook_login = NULL
    WHERE ${ENTERED} AND (webhook_path IS NOT NULL OR webhook_login IS NOT NULL)`,
};

/** Entered workflows are searched; until then they have state `$2` with reason `$3`. */
export const LOOK_FOR_ENTERED = {
  name: 'creator-n8n.look-for-entered',
  text: `INSERT INTO agent_workflow (agent_id, state, reason) SELECT a.id, $2, $3 FROM agent a WHERE ${ENTERED}
    ON CONFLICT (agent_id) DO UPDATE SET state = EXCLUDED.state, reason = EXCLUDED.reason, attempts = 0,
      wanted = agent_workflow.wanted + 1, due_at = now()`,
};

/** Requests workflows for agents with a template and no workflow. */
export const MAKE_MISSING = {
  name: 'creator-n8n.make-missing',
  text: `INSERT INTO agent_workflow (agent_id) SELECT id FROM agent
      WHERE creator_id = $1 AND deleted_at IS NULL AND template_type IS NOT NULL AND n8n_workflow_id IS NULL
    ON CONFLICT (agent_id) DO UPDATE SET due_at = now(), attempts = 0, wanted = agent_workflow.wanted + 1`,
};
