import { type Dispatcher, request as send } from 'undici';
import { readStart } from '../reply-pump.js';
import { faultOf } from './domain/n8n-fault.js';
import { N8nError } from './n8n-error.js';

export const TIMEOUT_MS = 10_000;
const BODY_MAX = 8 * 1024 * 1024;

/** One n8n. */
export interface N8nTarget {
  /** Id of a creator's own; null: the operator's. */
  id: number | null;
  /** Without a slash at its end; empty: there is none. */
  baseUrl: string;
  /** Empty: its public API cannot be used. */
  apiKey: string;
  /** What its connections are made by. */
  dispatcher: Dispatcher;
}

export interface N8nAnswer {
  status: number;
  /** Undefined: it is none. */
  json: Record<string, unknown> | undefined;
  /** What it sets, as it is sent back. */
  cookie: string;
}

/** One request to an n8n; redirects are not followed. @throws N8nError `workflow_unreachable` when no answer comes. */
export async function askN8n(
  { baseUrl, dispatcher }: N8nTarget,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<N8nAnswer> {
  try {
    const answer = await send(baseUrl + path, {
      dispatcher,
      method: method as 'GET',
      headers: { ...headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readStart(answer.body, String(answer.headers['content-encoding'] ?? ''), BODY_MAX);
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0] ?? '');
    return { status: answer.statusCode, json: parse(text), cookie: cookie.join('; ') };
  } catch (error) {
    throw new N8nError('workflow_unreachable', undefined, { cause: error });
  }
}

/** What an answer holds. @throws N8nError for one that is no success. */
export function goodOf({ status, json }: N8nAnswer): Record<string, unknown> {
  if (status < 200 || status > 299) throw new N8nError(faultOf(status, json !== undefined));
  // Something else may stand at this address.
  if (!json) throw new N8nError('workflow_unreachable');
  return json;
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
