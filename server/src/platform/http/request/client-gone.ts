import type { ServerResponse } from 'node:http';

/** Aborts when the connection closes: the client has left, or the response has ended. */
export function clientGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}
