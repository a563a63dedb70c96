import { type BaseQueryFn, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { recordServerTime } from '../../lib/time/server-clock';
import { type ApiError, isCsrfRefusal, toApiError } from '../errors/api-error';
import { clearCsrfToken, getCsrfToken } from './csrf';
import { takeEarlyResponse } from './early-responses';

/** Metadata of a list response. */
export interface ResponseMeta {
  /** Total number of items, from `X-Total-Count`. */
  totalCount?: number | undefined;
}

export type ApiBaseQuery = BaseQueryFn<string | FetchArgs, unknown, ApiError, object, ResponseMeta>;

const RETRY_DELAY = 300;
/**
 * A hanging read would block later reads of the same data, and a dialog cannot be closed during its write. Large
 * uploads get more time for slow connections.
 */
const TIMEOUT = 60_000;
const UPLOAD_TIMEOUT = 5 * 60_000;
/** Characters of JSON from which a body counts as large. */
const LARGE_BODY = 200_000;

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return {};
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text;
}

/** Sends a request, unless its response was requested earlier. */
async function fetchOrTake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isGet = input instanceof Request && input.method === 'GET';
  const early = isGet ? await takeEarlyResponse(input.url.slice(location.origin.length)) : undefined;
  return early ?? (await fetch(input, init));
}

const send = fetchBaseQuery({
  fetchFn: fetchOrTake,
  baseUrl: location.origin,
  credentials: 'include',
  cache: 'no-store',
  responseHandler: readBody,
  prepareHeaders: async (headers) => {
    const token = await getCsrfToken();
    if (token) headers.set('X-CSRFToken', token);
    headers.set('Accept-Language', document.documentElement.lang || 'en');
    headers.set('Accept', 'application/json');
  },
});

function holdsFile(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null || body instanceof FormData) return false;
  return Object.values(body).some((value) => value instanceof Blob);
}

/**
 * Generated endpoints pass every body as an object. A body with a file is sent as multipart, by code loaded on demand.
 */
async function withForm(args: string | FetchArgs): Promise<string | FetchArgs> {
  if (typeof args === 'string' || !holdsFile(args.body)) return args;
  const { toForm } = await import('./multipart');
  return { ...args, body: await toForm(args.body) };
}

const isRead = (args: string | FetchArgs): boolean => typeof args === 'string' || (args.method ?? 'GET') === 'GET';
const isLarge = ({ body }: FetchArgs): boolean =>
  body instanceof FormData || (body !== undefined && JSON.stringify(body).length > LARGE_BODY);
const limited = (args: string | FetchArgs): FetchArgs => {
  const call = typeof args === 'string' ? { url: args } : args;
  return { ...call, timeout: isLarge(call) ? UPLOAD_TIMEOUT : TIMEOUT };
};
/** The API never returns HTML: an HTML page comes from a proxy, and the request was not processed. */
const isPage = (headers: Headers | undefined): boolean => headers?.get('content-type')?.includes('text/html') ?? false;
/** Whether a retry may succeed: no response, or a server error. */
const isPassing = ({ code, status }: ApiError): boolean => code === 'network_error' || status >= 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends every request with session cookie, CSRF token and language. Retries once with a new token when the token was
 * rejected, and retries a read once after a network or server error. All errors become `ApiError`.
 */
export const baseQuery: ApiBaseQuery = async (args, api, extra) => {
  const attempt = async () => {
    const call = await withForm(args).catch(() => null);
    if (!call) return { error: toApiError({ status: 'FETCH_ERROR', error: 'Code for uploads not loaded' }) };
    const askedAt = Date.now();
    const result = await send(limited(call), api, extra);
    const headers = result.meta?.response?.headers;
    recordServerTime(headers?.get('date'), askedAt);
    if (result.error) return { error: toApiError(result.error, headers?.get('retry-after')) };
    if (isPage(headers)) return { error: toApiError({ status: 'FETCH_ERROR', error: 'A page instead of data' }) };
    const total = headers?.get('x-total-count');
    return { data: result.data, meta: { totalCount: total ? Number(total) : undefined } };
  };

  let result = await attempt();
  if (result.error && isCsrfRefusal(result.error)) {
    clearCsrfToken();
    result = await attempt();
  } else if (result.error && isPassing(result.error) && isRead(args) && !api.signal.aborted) {
    await pause(RETRY_DELAY);
    result = await attempt();
  }
  return result;
};
