/**
 * Why an agent does not answer, as precisely as it could be found out: in the steps of a connection check and in runs.
 * Never changed: programs read them.
 */
export const CAUSES = [
  // The way to n8n
  'n8n_unreachable',
  'n8n_starting',
  'n8n_stopping',
  'n8n_not_here',
  'proxy_auth',
  'https_redirect',
  'redirected',
  'gateway_error',
  'api_rate_limited',
  'api_failing',
  'api_key_refused',
  'api_key_scopes',
  // The workflow
  'not_connected',
  'workflow_missing',
  'workflow_archived',
  'workflow_unpublished',
  'no_trigger',
  'wrong_method',
  'form_trigger',
  'chat_not_public',
  'path_taken',
  'not_registered',
  'publish_refused',
  'sub_workflow_unpublished',
  'draft_pending',
  'workflow_busy',
  // What the trigger asks for
  'agent_key_refused',
  'agent_key_unreadable',
  'other_auth',
  'webhook_login_missing',
  'webhook_login_refused',
  'webhook_login_lost',
  'webhook_credential_missing',
  // What came in the place of a reply
  'respond_missing',
  'respond_unused',
  'respond_unreached',
  'empty_body',
  'empty_text',
  'no_items',
  'unknown_fields',
  'chat_nodes',
  'unreadable',
  'not_streaming',
  'error_status',
  // What happened in the workflow
  'credential_missing',
  'model_missing',
  'model_credential_missing',
  'model_unauthorized',
  'model_rate_limited',
  'model_no_credit',
  'model_not_found',
  'node_failed',
  'sub_workflow_failed',
  'workflow_failed',
  'timed_out',
  'stopped_in_n8n',
  'waits',
  'loop',
  'still_running',
  'no_callback',
  // The reply's way back
  'reply_timeout',
  'idle_timeout',
  'stream_truncated',
  'connection_lost',
  'reply_too_large',
] as const;
export type Cause = (typeof CAUSES)[number];

/** A cause, and what its texts name. */
export interface Diagnosis {
  cause: Cause;
  /** The node that it is about. */
  node?: string;
  /** Fields that came, or scopes that a key lacks. */
  names?: string[];
  /** HTTP status of the answer. */
  status?: number;
  /** What n8n said, at most 500 characters. It may repeat what somebody wrote. */
  words?: string;
}
