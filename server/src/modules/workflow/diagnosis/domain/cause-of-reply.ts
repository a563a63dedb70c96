import type { FailureCode } from '../../../../contract/errors.js';
import type { Cause, Diagnosis } from '../../../../contract/workflows/causes.js';
import type { Front, RunFailureDetail, RunStep } from '../../../../contract/workflows/runs.js';
import { causeOfModel, causeOfWords } from './cause-of-words.js';

/** Observations of a call without a reply. */
export interface FailedReply {
  code: FailureCode;
  /** Null without a response, or for a 2xx. */
  detail: RunFailureDetail | null;
  /** Null if the response was not a stream. */
  steps: RunStep[] | null;
}

const OF_FRONT: Record<Front, Cause> = {
  auth: 'proxy_auth',
  https: 'https_redirect',
  redirect: 'redirected',
  nothing: 'n8n_not_here',
};

/** The cause if another server answered instead of n8n. */
export const causeOfFront = (front: Front): Cause => OF_FRONT[front];

/** Codes whose cause depends on the response. */
type Ambiguous = 'workflow_not_active' | 'workflow_unreachable' | 'bad_api_key' | 'empty_reply' | 'workflow_error';

/** The cause of each other code. */
const OF_CODE: Record<Exclude<FailureCode, Ambiguous>, Cause> = {
  workflow_not_connected: 'not_connected',
  unreadable_reply: 'unreadable',
  stream_truncated: 'stream_truncated',
  connection_lost: 'connection_lost',
  idle_timeout: 'idle_timeout',
  reply_timeout: 'reply_timeout',
  reply_too_large: 'reply_too_large',
  storage_full: 'storage_full',
};

/** The cause of a missing reply, by the response alone. */
export function causeOfReply({ code, detail, steps }: FailedReply): Diagnosis {
  const { status, words, front, fields } = detail ?? {};
  const seen = { ...(status !== undefined && { status }), ...(words !== undefined && { words }) };
  if (front) return { cause: OF_FRONT[front], ...seen };
  switch (code) {
    case 'workflow_not_active':
      return { cause: notRegistered(status, words), ...seen };
    case 'workflow_unreachable':
      return { cause: status === undefined ? 'n8n_unreachable' : 'gateway_error', ...seen };
    case 'bad_api_key':
      return { cause: refusedKey(words, detail?.sentLogin), ...seen };
    case 'empty_reply':
      return emptyReply(fields ?? []);
    case 'workflow_error':
      return failed(detail, steps);
    default:
      return { cause: OF_CODE[code], ...seen };
  }
}

/** A Chat Trigger that is not public answers 404 without a body. */
function notRegistered(status: number | undefined, words = ''): Cause {
  if (/is not registered for POST requests/i.test(words)) return 'wrong_method';
  return status === 404 && words === '' ? 'chat_not_public' : 'not_registered';
}

/**
 * Regent supports Header Auth and Basic Auth. n8n rejects a wrong key and a wrong login with the same message. A login
 * "is required" if the request has no `Authorization` header: none is stored, or a proxy removed it.
 */
function refusedKey(words = '', sentLogin = false): Cause {
  if (/authorization is required/i.test(words)) return sentLogin ? 'webhook_login_lost' : 'webhook_login_missing';
  if (/no token provided|user not authenticated|jwt|token is (?:invalid|expired)/i.test(words)) return 'other_auth';
  return sentLogin ? 'webhook_login_refused' : 'agent_key_refused';
}

const REPLY_FIELD = /(?:^|\.)(?:output|text|message|reply|response|answer|result|content)$/i;

function emptyReply(fields: string[]): Diagnosis {
  if (fields.length === 0) return { cause: 'empty_body' };
  if (fields.includes('resumeToken')) return { cause: 'chat_nodes' };
  // The Webhook node's own item: no node follows it, or the workflow waits.
  if (['headers', 'params', 'query'].every((name) => fields.includes(name))) return { cause: 'waits' };
  return { cause: fields.some((name) => REPLY_FIELD.test(name)) ? 'empty_text' : 'unknown_fields', names: fields };
}

function failed(detail: RunFailureDetail | null, steps: RunStep[] | null): Diagnosis {
  const step = steps?.findLast(({ error }) => error !== undefined);
  if (step) {
    const { node, error: words = '' } = step;
    const cause = causeOfModel(words) ?? 'node_failed';
    // While an agent streams, n8n looks up only the credential of its model.
    return { cause, node, ...(words !== '' && { words }) };
  }
  const { status, words = '' } = detail ?? {};
  const details = { ...(status !== undefined && { status }), ...(words !== '' && { words }) };
  const known = causeOfWords(words);
  if (known) return { cause: known, ...details };
  const isOfN8n = status === 500 && /^(?:Error in workflow|There was a problem executing the workflow)$/.test(words);
  return { cause: isOfN8n || status === undefined ? 'workflow_failed' : 'error_status', ...details };
}
