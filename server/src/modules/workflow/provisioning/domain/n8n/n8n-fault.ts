import type { Diagnosis } from '../../../../../contract/workflows/causes.js';
import type { CheckCode } from '../../../../../contract/workflows/workflows.js';
import { causeOfWords } from '../../../diagnosis/domain/cause-of-words.js';

/**
 * Errors of requests to n8n. `workflow_refused`: n8n rejects what Regent sends. `n8n_unavailable`: the API failed, which
 * says nothing about the webhooks.
 */
export type N8nFaultCode =
  | Extract<
      CheckCode,
      | 'workflow_unreachable'
      | 'workflow_bad_key'
      | 'workflow_missing'
      | 'workflow_inactive'
      | 'workflow_no_trigger'
      | 'workflow_not_registered'
    >
  | 'workflow_refused'
  | 'n8n_rate_limited'
  | 'n8n_unavailable';

/** Meaning of a non-2xx status of the public API. `isJson`: n8n's own errors have a JSON body. */
export function faultOf(status: number, isJson: boolean): N8nFaultCode {
  if (status === 401 || status === 403) return 'workflow_bad_key';
  // While n8n boots, it answers 404 in HTML.
  if (status === 404) return isJson ? 'workflow_missing' : 'n8n_unavailable';
  if (status === 429) return 'n8n_rate_limited';
  if (status >= 500 || status < 400) return 'n8n_unavailable';
  return 'workflow_refused';
}

/** Why n8n did not publish, by its error message. */
export function publishRefusal(message: string): Diagnosis {
  const named = /^Node "(.{1,128})":/m.exec(message)?.[1] ?? /Node "(.{1,128}?)"/.exec(message)?.[1];
  const credential = /(?:missing required credential|credential not configured): (\w{1,60})/i.exec(message)?.[1];
  if (credential) {
    const cause = /^(?:httpHeaderAuth|httpBasicAuth|jwtAuth)$/.test(credential)
      ? 'webhook_credential_missing'
      : 'credential_missing';
    return { cause, ...(named && { node: named }), names: [credential] };
  }
  if (/conflict with one of the webhooks/i.test(message)) return { cause: 'path_taken' };
  if (/no trigger node/i.test(message)) return { cause: 'no_trigger' };
  if (/archived workflow/i.test(message)) return { cause: 'workflow_archived' };
  const known = causeOfWords(message);
  return { cause: known ?? 'publish_refused', ...(known && named && { node: named }) };
}

const FIRST_MS = 2_000;
const MAX_DELAY_MS = 5 * 60_000;

/** Whether a retry may succeed without any change. */
export const isPassing = (code: N8nFaultCode): boolean =>
  code === 'workflow_unreachable' || code === 'n8n_rate_limited' || code === 'n8n_unavailable';

/**
 * Delay before the next attempt, in ms; null until something changes.
 * @param attempts failed attempts so far
 * @param retryAfterMs minimum delay
 */
export function againAfter(code: N8nFaultCode, attempts: number, retryAfterMs = 0): number | null {
  if (code === 'workflow_missing') return null;
  return Math.max(Math.min(FIRST_MS * 2 ** Math.min(attempts, 10), MAX_DELAY_MS), retryAfterMs);
}
