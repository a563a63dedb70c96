import type { FailureCode } from '../../../../contract/errors.js';
import { parseJson } from '../../reading/domain/text/json.js';
import { askedDelay, backOff } from './retry-delay.js';

/** A non-2xx response. */
export interface RefusedAnswer {
  at: 'status';
  status: number;
  /** The `Retry-After` header; null if absent. */
  retryAfter: string | null;
  /** The first few kilobytes of the body. Needed for 404 and 500 only. */
  bodyStart: string;
}

/**
 * Why a call failed. `connect`: no connection was made, so nothing can have run. `request`: before the response
 * headers. `body`: after them. `errorCode` is Node's or undici's (`ECONNREFUSED`, `UND_ERR_SOCKET`).
 */
export type CallFault = RefusedAnswer | { at: 'connect' | 'request' | 'body'; errorCode: string };

/** Further input of the policy. Times in ms. */
export interface FaultContext {
  /** Number of the failed call, from 1. */
  attempt: number;
  /** Time since the turn's first call. */
  sinceFirstCallMs: number;
  /** Remaining reply time. */
  remainingMs: number;
  /** How long an unreachable host is retried. */
  unreachableForMs: number;
  /** True if the workflow has no side effects and may run twice. */
  isRepeatable: boolean;
  /** The call resumes a waiting execution. */
  isResume?: boolean;
  /** Time since the workflow was published; null if unknown or long ago. */
  sincePublishMs: number | null;
  /** Unix time. */
  nowMs: number;
  /** From 0 (inclusive) to 1 (exclusive). */
  random: number;
}

/**
 * Fail the message, or call again after `afterMs`. The `code` of a retry applies if no further call follows. `repeat` is
 * part of the same attempt: n8n refused the call, so that it does not count as one that may have arrived.
 */
export type Verdict =
  | { kind: 'fail'; code: FailureCode }
  | { kind: 'retry' | 'repeat'; afterMs: number; code: FailureCode };

/** How long after a turn's first call an unreachable host is retried. */
export const UNREACHABLE_FOR_MS = 60_000;

/** Publication in n8n is asynchronous: for this long a webhook may still answer "not registered". */
const PUBLICATION_MS = 2_000;
const PUBLICATION_RETRY_MS = 400;
/**
 * n8n registers a webhook once more about 5 s after its publication, and answers "not registered" for a moment (measured
 * with n8n 2.41). For this long a first call is repeated once.
 */
const REGISTERED_AGAIN_MS = 10_000;

/** How long an execution that does not wait yet is called again: its request is sent before it reaches its Wait node. */
const NOT_WAITING_MS = 10_000;
const NOT_WAITING_RETRY_MS = 500;

/** The last call to an unreachable host is made this long before the deadline, in ms. */
const LAST_CALL_MS = 1_000;

/**
 * n8n's error for a webhook that is in its registry but no longer in the published version: while a new path is being
 * published, the lookup of the trigger fails before anything runs (`executeWebhook` of `live-webhooks`, n8n 2.41.1).
 */
const UNREGISTERED_WORDS = "Cannot read properties of undefined (reading 'node')";

const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'UND_ERR_SOCKET']);

/**
 * Decides whether a failed call is repeated: only if the workflow cannot have run or has no side effects. n8n has no
 * idempotency, so a second call runs everything again.
 */
export function judgeFault(fault: CallFault, context: FaultContext): Verdict {
  switch (fault.at) {
    case 'connect':
      return whileUnreachable(backOff(context.attempt, context.random), context);
    case 'request':
      return LOST.has(fault.errorCode) ? afterLostConnection(context) : fail('workflow_unreachable');
    case 'body':
      return afterLostConnection(context);
    case 'status':
      return judgeStatus(fault, context);
  }
}

/**
 * The report about the host or workflow that a failed call gives (see `CallReports`). Null if there is none, the
 * connection broke.
 */
export function reachOf(fault: CallFault): 'unreachable' | 'refused' | 'answered' | null {
  if (fault.at === 'connect') return 'unreachable';
  if (fault.at !== 'status') return null;
  const isBooting = fault.status === 404 && isHtml(fault.bodyStart.trim());
  return isBooting || isBadGateway(fault.status) ? 'refused' : 'answered';
}

function judgeStatus(answer: RefusedAnswer, context: FaultContext): Verdict {
  const { status } = answer;
  const resumed = context.isResume ? judgeResume(answer, context) : null;
  if (resumed !== null) return resumed;
  if (status === 401 || status === 403) return fail('bad_api_key');
  if (status === 404) return judgeNotFound(answer, context);
  if (status === 429) return afterRateLimit(answer, context);
  if (isBadGateway(status)) return afterBadGateway(answer, context);
  if (status === 500 && isUnregistering(parseJson(answer.bodyStart))) return whilePublishing(context);
  return fail(status < 400 ? 'workflow_unreachable' : 'workflow_error');
}

/**
 * n8n resumes an execution once: afterwards it answers 409, or 404 if it keeps no finished executions. A second attempt
 * then means that the first one may have arrived and its reply was lost. "Running already": it does not wait yet, or
 * continues after its time limit.
 */
function judgeResume(answer: RefusedAnswer, context: FaultContext): Verdict | null {
  const { status, bodyStart } = answer;
  if (status === 409 && /is running/i.test(bodyStart) && context.sinceFirstCallMs < NOT_WAITING_MS) {
    const verdict = inTime(NOT_WAITING_RETRY_MS, 'workflow_error', context);
    return verdict.kind === 'retry' ? { ...verdict, kind: 'repeat' } : verdict;
  }
  const isGone = status === 409 || status === 410 || (status === 404 && !isHtml(bodyStart.trim()));
  if (!isGone) return null;
  return fail(context.attempt > 1 ? 'connection_lost' : 'workflow_error');
}

function isBadGateway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** n8n answers an HTML 404 while it boots, a JSON one for a webhook that is not registered, and an empty one for a closed chat. */
function judgeNotFound(answer: RefusedAnswer, context: FaultContext): Verdict {
  const body = answer.bodyStart.trim();
  if (isHtml(body)) return whileUnreachable(backOff(context.attempt, context.random), context);
  const value = parseJson(body);
  if (value === undefined) return fail('workflow_not_active');
  return isNotRegistered(value) ? whilePublishing(context) : fail('workflow_error');
}

function whilePublishing(context: FaultContext): Verdict {
  const { sincePublishMs, attempt } = context;
  const untilMs = attempt === 1 ? REGISTERED_AGAIN_MS : PUBLICATION_MS;
  if (sincePublishMs === null || sincePublishMs >= untilMs) return fail('workflow_not_active');
  return inTime(PUBLICATION_RETRY_MS * (1 + context.random / 2), 'workflow_not_active', context);
}

/** By content: a workflow's Respond node also labels plain text as HTML, and such a workflow has run. */
function isHtml(body: string): boolean {
  return body.startsWith('<') || body.startsWith('Cannot POST ');
}

/** Any other JSON with this status comes from the workflow itself. */
function isNotRegistered(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as { code?: unknown; message?: unknown };
  return code === 404 || /not registered/i.test(String(message));
}

/** n8n's internal errors have code 0; a failed workflow is reported as "Error in workflow". */
function isUnregistering(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code, message } = value as { code?: unknown; message?: unknown };
  return code === 0 && message === UNREGISTERED_WORDS;
}

/** All calls refused at the same moment get the same wait; the random part spreads them. */
function afterRateLimit(answer: RefusedAnswer, context: FaultContext): Verdict {
  const asked = askedDelay(answer.retryAfter, context.nowMs);
  const wait = asked === null ? backOff(context.attempt, context.random) : asked + context.random * 500;
  return inTime(wait, 'reply_timeout', context);
}

/** n8n cuts running executions when it stops. */
function afterLostConnection(context: FaultContext): Verdict {
  const { isRepeatable, sinceFirstCallMs, unreachableForMs } = context;
  if (!isRepeatable || sinceFirstCallMs >= unreachableForMs) return fail('connection_lost');
  return inTime(backOff(context.attempt, context.random), 'connection_lost', context);
}

function afterBadGateway(answer: RefusedAnswer, context: FaultContext): Verdict {
  const asked = askedDelay(answer.retryAfter, context.nowMs) ?? 0;
  return whileUnreachable(Math.max(asked, backOff(context.attempt, context.random)), context);
}

/** The last call is made when the time for an unreachable host or for the reply ends, not one back-off earlier. */
function whileUnreachable(wait: number, context: FaultContext): Verdict {
  const left = Math.min(
    context.unreachableForMs - context.sinceFirstCallMs,
    Math.ceil(context.remainingMs) - LAST_CALL_MS,
  );
  return left <= 0 ? fail('workflow_unreachable') : inTime(Math.min(wait, left), 'workflow_unreachable', context);
}

function inTime(wait: number, code: FailureCode, context: FaultContext): Verdict {
  const afterMs = Math.ceil(wait);
  return afterMs >= context.remainingMs ? fail(code) : { kind: 'retry', afterMs, code };
}

function fail(code: FailureCode): Verdict {
  return { kind: 'fail', code };
}
