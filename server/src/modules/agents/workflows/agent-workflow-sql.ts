import type { Statement } from '../../../platform/db/sql.js';

// Prepared SQL, see ADR 4: statements that change or read a workflow together with its agent.

/** Reason of a workflow that Regent created and n8n no longer has. */
export const WORKFLOW_DELETED = 'workflow_deleted';
/** Reason of a workflow that was not found: no key for the search, or not created by Regent. */
const WORKFLOW_MISSING = 'workflow_missing';

/**
 * Runs before CLAIM, which would otherwise combine the agent from before its wait for the row lock with the change
 * number from after it, and miss a deletion.
 */
export const LOCK: Statement = {
  name: 'agent-workflow.lock',
  text: 'SELECT FROM agent_workflow WHERE agent_id = $1 FOR NO KEY UPDATE',
};

/** A workflow that does not exist yet is created in its creator's own n8n, if there is one. */
export const CLAIM: Statement = {
  name: 'agent-workflow.claim',
  text: `WITH held AS (
      UPDATE agent_workflow SET lease_until = now() + $2::int * interval '1 ms',
        n8n_id = CASE WHEN workflow_id IS NULL AND workflow_name IS NULL AND key_hash IS NULL THEN
            (SELECT own.id FROM creator_n8n own JOIN agent a ON a.creator_id = own.user_id WHERE a.id = $1)
          ELSE n8n_id END
      WHERE agent_id = $1 AND (lease_until IS NULL OR lease_until < now()) RETURNING *)
    SELECT held.*, a.id AS a_id, a.creator_id AS a_creator_id, a.name AS a_name, a.status AS a_status, a.template_type AS a_template_type,
      a.n8n_workflow_id AS a_n8n_workflow_id, a.webhook_token AS a_webhook_token, a.api_key AS a_api_key, a.api_key_hash AS a_api_key_hash
    FROM held LEFT JOIN agent a ON a.id = held.agent_id AND a.deleted_at IS NULL`,
};

/**
 * Stores whether n8n still has the workflow that Regent created for an agent: `$3` is null if it has. Only while the
 * agent uses that workflow and no process works on it.
 */
export const SEEN: Statement = {
  name: 'agent-workflow.seen',
  text: `UPDATE agent_workflow w SET state = $2, reason = $3 FROM agent a
    WHERE w.agent_id = $1 AND a.id = $1 AND w.workflow_id = a.n8n_workflow_id AND (w.lease_until IS NULL OR w.lease_until < now())
      AND CASE WHEN $3::text IS NULL THEN w.state = 'failed' AND w.reason IN ('${WORKFLOW_DELETED}', '${WORKFLOW_MISSING}')
        ELSE w.state = 'ready' OR w.state = 'failed' AND w.reason = '${WORKFLOW_MISSING}' END`,
};

/** Unless the agent has changed meanwhile or has a workflow. */
export const UNWANTED: Statement = {
  name: 'agent-workflow.unwanted',
  text: `DELETE FROM agent_workflow w WHERE w.agent_id = $1 AND w.wanted = $2
      AND NOT EXISTS (SELECT FROM agent a WHERE a.id = w.agent_id AND a.n8n_workflow_id IS NOT NULL)`,
};

/** Workflows in the operator's n8n that are in another project. */
export const MOVE_TO_PROJECT: Statement = {
  name: 'agent-workflow.move-to-project',
  text: `UPDATE agent_workflow w SET due_at = now(), attempts = 0, wanted = wanted + 1 FROM agent a
    WHERE a.id = w.agent_id AND a.creator_id = $1 AND w.n8n_id IS NULL AND w.project_id IS DISTINCT FROM $2`,
};
