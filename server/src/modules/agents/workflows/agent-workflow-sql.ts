import type { Statement } from '../../../platform/db/sql.js';

/** Reason of a workflow that Regent made and n8n no longer has. */
export const WORKFLOW_DELETED = 'workflow_deleted';
/** Reason of a workflow that was not found: no key to look with, or not made by Regent. */
const WORKFLOW_MISSING = 'workflow_missing';

/**
 * What is claimed is read together with its agent. A statement that waited for somebody who just removes the agent would
 * see the agent as it was before, with the count of changes as it is now: what was removed would be kept for ever.
 */
export const LOCK: Statement = {
  name: 'agent-workflow.lock',
  text: 'SELECT FROM agent_workflow WHERE agent_id = $1 FOR NO KEY UPDATE',
};

/** As long as nothing of it is made, it is to be made in its creator's own n8n, where there is one. */
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

export const REMEMBER: Statement = {
  name: 'agent-workflow.remember',
  text: `UPDATE agent_workflow SET
      workflow_name = coalesce($2, workflow_name), template_type = coalesce($3, template_type),
      published = coalesce($4, published), key_hash = coalesce($5, key_hash),
      webhook_path = coalesce($7, webhook_path), credential_id = coalesce($8, credential_id),
      project_id = coalesce($9, project_id)
    WHERE agent_id = $1 AND n8n_id IS NOT DISTINCT FROM $6`,
};

/** Stays due, so that it is found after a crash; a lease keeps others away. */
export const TRY: Statement = {
  name: 'agent-workflow.try',
  text: `UPDATE agent_workflow SET template_type = $2, due_at = now() WHERE agent_id = $1 AND n8n_id IS NOT DISTINCT FROM $3`,
};

/** Not where its n8n was taken away meanwhile: then it is nobody's. */
export const MADE: Statement = {
  name: 'agent-workflow.made',
  text: 'UPDATE agent_workflow SET workflow_id = $2 WHERE agent_id = $1 AND n8n_id IS NOT DISTINCT FROM $3 RETURNING 1',
};

/** Lock order: the agent before its workflow. */
export const LOCK_AGENT: Statement = {
  name: 'agent-workflow.lock-agent',
  text: 'SELECT FROM agent WHERE id = $1 FOR NO KEY UPDATE',
};

/** A creator who has entered a workflow meanwhile keeps it. */
export const TELL_AGENT: Statement = {
  name: 'agent-workflow.tell-agent',
  text: 'UPDATE agent SET n8n_workflow_id = $2 WHERE id = $1 AND n8n_workflow_id IS NULL AND deleted_at IS NULL',
};

/** What changed while it was worked on is due at once. */
export const FINISH: Statement = {
  name: 'agent-workflow.finish',
  text: `UPDATE agent_workflow SET state = $3, reason = $4, lease_until = NULL,
      attempts = CASE WHEN $4::text IS NULL THEN 0 ELSE attempts + 1 END,
      due_at = CASE WHEN wanted <> $2 THEN now() ELSE now() + $5::int * interval '1 ms' END WHERE agent_id = $1`,
};

/** Another time. */
export const POSTPONE: Statement = {
  name: 'agent-workflow.postpone',
  text: `UPDATE agent_workflow SET lease_until = NULL, due_at = now() + $2::int * interval '1 ms' WHERE agent_id = $1`,
};

/** What was made is gone, and may be made again. */
export const UNMADE: Statement = {
  name: 'agent-workflow.unmade',
  text: `UPDATE agent_workflow SET workflow_id = NULL, workflow_name = NULL, template_type = NULL, published = false,
      key_hash = NULL, credential_id = NULL, webhook_path = NULL, project_id = NULL WHERE agent_id = $1`,
};

/** Prepares a workflow that was deleted in n8n to be created again. Keeps the credential, which may still exist. */
export const LOST: Statement = {
  name: 'agent-workflow.lost',
  text: `UPDATE agent_workflow SET workflow_id = NULL, workflow_name = NULL, template_type = NULL, published = false,
      key_hash = NULL, webhook_path = NULL, project_id = NULL, due_at = now() WHERE agent_id = $1 AND workflow_id = $2`,
};

/** Its agent has it no more. */
export const UNTELL_AGENT: Statement = {
  name: 'agent-workflow.untell-agent',
  text: 'UPDATE agent SET n8n_workflow_id = NULL WHERE id = $1 AND n8n_workflow_id = $2',
};

/**
 * Stores whether n8n still has the workflow that Regent made for an agent: `$3` is null if it has. Only while the agent
 * uses that workflow and no process works on it.
 */
export const SEEN: Statement = {
  name: 'agent-workflow.seen',
  text: `UPDATE agent_workflow w SET state = $2, reason = $3 FROM agent a
    WHERE w.agent_id = $1 AND a.id = $1 AND w.workflow_id = a.n8n_workflow_id AND (w.lease_until IS NULL OR w.lease_until < now())
      AND CASE WHEN $3::text IS NULL THEN w.state = 'failed' AND w.reason IN ('${WORKFLOW_DELETED}', '${WORKFLOW_MISSING}')
        ELSE w.state = 'ready' OR w.state = 'failed' AND w.reason = '${WORKFLOW_MISSING}' END`,
};

/** Not where the agent wants something else by now. */
export const UNWANTED: Statement = {
  name: 'agent-workflow.unwanted',
  text: `DELETE FROM agent_workflow w WHERE w.agent_id = $1 AND w.wanted = $2
      AND NOT EXISTS (SELECT FROM agent a WHERE a.id = w.agent_id AND a.n8n_workflow_id IS NOT NULL)`,
};

export const FORGET: Statement = {
  name: 'agent-workflow.forget',
  text: 'DELETE FROM agent_workflow WHERE agent_id = $1',
};

export const DUE: Statement = {
  name: 'agent-workflow.due',
  text: `SELECT agent_id, attempts, wanted FROM agent_workflow
    WHERE due_at <= now() AND (lease_until IS NULL OR lease_until < now()) ORDER BY due_at LIMIT $1`,
};

export const STANDING: Statement = {
  name: 'agent-workflow.standing',
  text: 'SELECT state, reason, n8n_id, workflow_id FROM agent_workflow WHERE agent_id = $1',
};

export const OF_ANOTHER: Statement = {
  name: 'agent-workflow.of-another',
  text: 'SELECT agent_id FROM agent_workflow WHERE workflow_id = $1 AND coalesce(n8n_id, 0) = $3 AND agent_id <> $2',
};

/** Those in the operator's n8n that another project holds. */
export const MOVE_TO_PROJECT: Statement = {
  name: 'agent-workflow.move-to-project',
  text: `UPDATE agent_workflow w SET due_at = now(), attempts = 0, wanted = wanted + 1 FROM agent a
    WHERE a.id = w.agent_id AND a.creator_id = $1 AND w.n8n_id IS NULL AND w.project_id IS DISTINCT FROM $2`,
};
