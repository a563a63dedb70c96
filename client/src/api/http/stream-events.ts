import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { type ApiError, isCsrfRefusal, toApiError } from '../errors/api-error';
import { clearCsrfToken, getCsrfToken } from './csrf';

/** The server sends a keepalive every 15 s. */
const SILENCE_MS = 60_000;
const TYPE = 'text/event-stream';

export interface EventsRequest {
  path: string;
  /** Sent as JSON. */
  body: object;
  signal: AbortSignal;
  /** `data` is parsed JSON. */
  onEvent: (name: string, data: unknown) => void;
}

/** POSTs a request and reads its response as server-sent events until it ends. Resolves to the error, if it failed. */
export async function streamEvents(request: EventsRequest): Promise<ApiError | null> {
  const error = await attempt(request);
  if (!error || !isCsrfRefusal(error)) return error;
  clearCsrfToken();
  return await attempt(request);
}

async function attempt({ path, body, signal, onEvent }: EventsRequest): Promise<ApiError | null> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const response = await post(path, body, AbortSignal.any([signal, silence.signal]));
    if (!response.headers.get('content-type')?.startsWith(TYPE)) return await refusal(response);
    await read(response, heard, ({ event = 'message', data }) => onEvent(event, JSON.parse(data)));
    return null;
  } catch (error) {
    return toApiError({ status: 'FETCH_ERROR', error: String(error) });
  } finally {
    clearTimeout(timer);
  }
}

async function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
  const token = await getCsrfToken();
  const headers = new Headers({
    Accept: TYPE,
    'Accept-Language': document.documentElement.lang || 'en',
    'Content-Type': 'application/json',
    ...(token && { 'X-CSRFToken': token }),
  });
  const url = new URL(path, location.origin);
  return await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), credentials: 'include', signal });
}

/** The API answers errors before the first event with JSON. Anything else comes from a proxy. */
async function refusal(response: Response): Promise<ApiError> {
  const data: unknown = await response.json().catch(() => undefined);
  if (response.ok) return toApiError({ status: 'FETCH_ERROR', error: 'No events' });
  return toApiError({ status: response.status, data }, response.headers.get('retry-after'));
}

async function read(response: Response, heard: () => void, onEvent: (event: EventSourceMessage) => void) {
  const parser = createParser({ onEvent });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    heard();
    parser.feed(part.value);
  }
}
