/**
 * Joins of `agent a` that find the n8n (`own`) of its creator where its workflow lives there; none: the operator's. One
 * that we made stays where it was made; one whose id was entered is looked for in the creator's own.
 */
export const OWN_N8N_JOIN = /* sql */ `
  LEFT JOIN agent_workflow made ON made.agent_id = a.id AND made.workflow_id = a.n8n_workflow_id
  LEFT JOIN creator_n8n own ON own.user_id = a.creator_id AND a.n8n_workflow_id IS NOT NULL
    AND (made.agent_id IS NULL OR made.n8n_id = own.id)`;

/** The same as a column: the address of that n8n, or null. */
export const OWN_N8N_ADDRESS = /* sql */ `(SELECT own.base_url FROM creator_n8n own
    LEFT JOIN agent_workflow made ON made.agent_id = a.id AND made.workflow_id = a.n8n_workflow_id
  WHERE own.user_id = a.creator_id AND a.n8n_workflow_id IS NOT NULL AND (made.agent_id IS NULL OR made.n8n_id = own.id))`;

/**
 * The operator's n8n in which the creator `creator` of the agent `agent` can open the workflow `workflow`, as columns or
 * parameters; null: none, since there is no account, or the workflow is not in their project.
 */
export const openedIn = (agent: string, creator: string, workflow: string): string => /* sql */ `(SELECT m.base_url
  FROM n8n_member m LEFT JOIN agent_workflow made ON made.agent_id = ${agent} AND made.workflow_id = ${workflow}
  WHERE m.user_id = ${creator} AND m.state = 'ready' AND (made.agent_id IS NULL OR made.project_id = m.project_id))`;

/** Where the creator of the agent `$1` opens the workflow `$2` in the operator's n8n. */
export const OPENED_IN = {
  name: 'creator-n8n.opened-in',
  text: `SELECT ${openedIn('a.id', 'a.creator_id', '$2')} AS base_url FROM agent a WHERE a.id = $1`,
};

/** Agents of the creator `$1` that have a workflow which is not the one that we made: `agent a`. */
const ENTERED = /* sql */ `a.creator_id = $1 AND a.deleted_at IS NULL AND a.n8n_workflow_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM agent_workflow w WHERE w.agent_id = a.id AND w.workflow_id = a.n8n_workflow_id)`;

const COLUMNS = /* sql */ `own.id, own.user_id, own.base_url, own.api_key, own.missing_scopes, own.created_at, own.updated_at`;

const OF_USER = `SELECT ${COLUMNS} FROM creator_n8n own WHERE own.user_id = $1`;

export const OF_USER_STATEMENT = { name: 'creator-n8n.of-user', text: OF_USER };

export const LOCK = { name: 'creator-n8n.lock', text: `${OF_USER} FOR UPDATE` };

export const BY_ID = {
  name: 'creator-n8n.by-id',
  text: `SELECT ${COLUMNS} FROM creator_n8n own WHERE own.id = $1`,
};

/** Where the workflow `$2` of the agent `$1` lives, whether it is stored with the agent already or not. */
export const OF_WORKFLOW = {
  name: 'creator-n8n.of-workflow',
  text: `SELECT ${COLUMNS}
    FROM agent a JOIN creator_n8n own ON own.user_id = a.creator_id
      LEFT JOIN agent_workflow made ON made.agent_id = a.id AND made.workflow_id = $2
    WHERE a.id = $1 AND (made.agent_id IS NULL OR made.n8n_id = own.id)`,
};

/** Two who bring one at the same time: the second finds it there. */
export const INSERT = {
  name: 'creator-n8n.insert',
  text: 'INSERT INTO creator_n8n (user_id, base_url, api_key, missing_scopes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id',
};

export const SET_KEY = {
  name: 'creator-n8n.set-key',
  text: 'UPDATE creator_n8n SET api_key = $2, missing_scopes = $3, updated_at = now() WHERE id = $1',
};

export const REMOVE = { name: 'creator-n8n.remove', text: 'DELETE FROM creator_n8n WHERE id = $1' };

/** What failed may have failed by the key before. */
export const TRY_AGAIN = {
  name: 'creator-n8n.try-again',
  text: `UPDATE agent_workflow w SET due_at = now(), attempts = 0 FROM agent a
    WHERE a.creator_id = $1 AND w.agent_id = a.id AND w.state <> 'ready'`,
};

/** What was made in an n8n that is left stays there; its agents have nothing. A login goes to no other host. */
export const LEAVE_MADE = {
  name: 'creator-n8n.leave-made',
  text: `UPDATE agent a SET n8n_workflow_id = NULL, webhook_path = NULL, webhook_login = NULL FROM agent_workflow w
    WHERE w.n8n_id = $1 AND a.id = w.agent_id AND a.n8n_workflow_id = w.workflow_id`,
};

/** They are due: where the operator's n8n takes them, they are made there. */
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

/** Entered workflows are looked for; until then they stand as `$2` with the reason `$3`. */
export const LOOK_FOR_ENTERED = {
  name: 'creator-n8n.look-for-entered',
  text: `INSERT INTO agent_workflow (agent_id, state, reason) SELECT a.id, $2, $3 FROM agent a WHERE ${ENTERED}
    ON CONFLICT (agent_id) DO UPDATE SET state = EXCLUDED.state, reason = EXCLUDED.reason, attempts = 0,
      wanted = agent_workflow.wanted + 1, due_at = now()`,
};

/** Agents with a template and no workflow get one now. */
export const MAKE_MISSING = {
  name: 'creator-n8n.make-missing',
  text: `INSERT INTO agent_workflow (agent_id) SELECT id FROM agent
      WHERE creator_id = $1 AND deleted_at IS NULL AND template_type IS NOT NULL AND n8n_workflow_id IS NULL
    ON CONFLICT (agent_id) DO UPDATE SET due_at = now(), attempts = 0, wanted = agent_workflow.wanted + 1`,
};
