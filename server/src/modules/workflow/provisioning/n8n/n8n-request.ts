import { type Dispatcher, request as send } from 'undici';
import type { Diagnosis } from '../../../../contract/workflows/causes.js';
import type { Front } from '../../../../contract/workflows/runs.js';
import { causeOfFront } from '../../diagnosis/domain/cause-of-reply.js';
import { frontOf } from '../../diagnosis/domain/front.js';
import { readStart } from '../../reading/reply-pump.js';
import { faultOf } from '../domain/n8n/n8n-fault.js';
import type { N8nApiMonitor } from './n8n-api-monitor.js';
import { N8nError } from './n8n-error.js';

export const TIMEOUT_MS = 10_000;
/** Format of n8n's IDs. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
export const isId = (id: string): boolean => ID.test(id);

/** Limits of response bodies in bytes, decompressed. Parsing blocks other requests of the process. */
export const READ = {
  /** A status or an error. */
  start: 64 * 1024,
  /** One workflow. */
  workflow: 2 * 1024 * 1024,
  /** One execution with its data. */
  execution: 4 * 1024 * 1024,
  /** Up to a hundred workflows. */
  workflows: 8 * 1024 * 1024,
} as const;

/** One n8n. */
export interface N8nTarget {
  /** ID of a creator's own n8n; null for the operator's. */
  id: number | null;
  /** Without a trailing slash; empty if there is no n8n. */
  baseUrl: string;
  /** Empty if the public API cannot be used. */
  apiKey: string;
  dispatcher: Dispatcher;
  monitor: N8nApiMonitor;
}

export interface N8nAnswer {
  status: number;
  /** Undefined if not JSON, or over the limit. */
  json: Record<string, unknown> | undefined;
  /** Starts like JSON, but is over the limit. */
  isLong: boolean;
  /** Body that is not JSON. */
  text: string;
  /** Value of the `Cookie` header that sends the received cookies back. */
  cookie: string;
  retryAfter: string | null;
  /** A proxy or other server that answered instead of n8n. */
  front?: Front;
}

interface N8nRequest {
  body?: object;
  /** Limit of the response body; default: that of one workflow. */
  most?: number;
}

/** Sends one request; redirects are not followed. @throws N8nError `workflow_unreachable` without a response */
export async function requestN8n(
  { baseUrl, dispatcher }: N8nTarget,
  method: string,
  path: string,
  headers: Record<string, string>,
  { body, most = READ.workflow }: N8nRequest = {},
): Promise<N8nAnswer> {
  try {
    const answer = await send(baseUrl + path, {
      dispatcher,
      method: method as 'GET',
      headers: { ...headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readStart(answer.body, String(answer.headers['content-encoding'] ?? ''), most);
    const json = parse(text);
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
    const isLong = json === undefined && Buffer.byteLength(text) >= most && /^\s*[[{]/.test(text);
    const header = (name: string): string => [answer.headers[name] ?? ''].flat().join(', ');
    const retryAfter = header('retry-after') || null;
    const { statusCode: status } = answer;
    const [location, challenge] = [header('location'), header('www-authenticate')];
    const front = frontOf({ status, location, challenge, bodyStart: text.slice(0, 4096) });
    return { status, json, text: json ? '' : text, isLong, cookie: cookie.join('; '), retryAfter, front };
  } catch (error) {
    throw new N8nError('workflow_unreachable', undefined, { cause: error });
  }
}

/**
 * Sends one request to the public API, with the API key.
 * @throws N8nError `n8n_rate_limited`, also without a request while the key is paused
 */
export async function requestN8nApi(
  target: N8nTarget,
  method: string,
  path: string,
  request: N8nRequest = {},
): Promise<N8nAnswer> {
  const { monitor, apiKey } = target;
  const pause = monitor.pauseOf(target);
  if (pause > 0) throw rateLimited(pause);
  const answer = await requestN8n(target, method, `/api/v1${path}`, { 'x-n8n-api-key': apiKey }, request).catch(
    (error: unknown) => {
      monitor.failed(target, 'unavailable');
      throw error;
    },
  );
  if (answer.status === 429) throw rateLimited(monitor.limited(target, answer.retryAfter));
  if (answer.status === 401) monitor.failed(target, 'key_refused');
  if (answer.status >= 500) monitor.failed(target, 'unavailable');
  return answer;
}

const rateLimited = (retryAfterMs: number): N8nError => new N8nError('n8n_rate_limited', undefined, { retryAfterMs });

/** The JSON of a successful response. @throws N8nError for any other */
export function successOf(answer: N8nAnswer): Record<string, unknown> {
  assertGood(answer);
  if (!answer.json) throw new N8nError('n8n_unavailable');
  return answer.json;
}

/** @throws N8nError unless the response is a success */
export function assertGood({ status, json, isLong, front }: N8nAnswer): void {
  const isJson = json !== undefined || isLong;
  if (status < 200 || status > 299) {
    throw new N8nError(faultOf(status, isJson), undefined, { diagnosis: diagnosisOf({ status, front }) });
  }
  // Another server may be at this address.
  if (!isJson) throw new N8nError('n8n_unavailable');
}

/** An ID as a path segment. @throws N8nError `workflow_missing` for an invalid one */
export function idOf(id: string): string {
  if (!isId(id)) throw new N8nError('workflow_missing');
  return encodeURIComponent(id);
}

/** The cause, if another server answered instead of n8n. */
export const diagnosisOf = ({ status, front }: Pick<N8nAnswer, 'status' | 'front'>): Diagnosis | undefined =>
  front && { cause: causeOfFront(front), status };

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
