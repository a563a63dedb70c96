/**
 * Diagnosed causes why an agent does not answer, in the steps of a connection check and in runs. Values are stable:
 * programs read them.
 */
export const CAUSES = [
  // Connection to n8n
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
  // Authentication of the trigger
  'agent_key_refused',
  'agent_key_unreadable',
  'other_auth',
  'webhook_login_missing',
  'webhook_login_refused',
  'webhook_login_lost',
  'webhook_credential_missing',
  // Answers that are no reply
  'respond_missing',
  'respond_unused',
  'respond_unreached',
  'empty_body',
  'empty_text',
  'no_items',
  'unknown_fields',
  'chat_nodes',
  'unreadable',
  'storage_full',
  'not_streaming',
  'error_status',
  // Failures inside the workflow
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
  // Transfer of the reply
  'reply_timeout',
  'idle_timeout',
  'stream_truncated',
  'connection_lost',
  'reply_too_large',
] as const;
export type Cause = (typeof CAUSES)[number];

/** A cause, with the values that its texts mention. */
export interface Diagnosis {
  cause: Cause;
  /** Name of the affected node. */
  node?: string;
  /** Received fields, or missing scopes of a key. */
  names?: string[];
  /** HTTP status of the answer. */
  status?: number;
  /** Error text of n8n, at most 500 characters. It may contain user text. */
  words?: string;
}
