declare global {
  interface Window {
    /** Responses by URL, requested by `first-paint.js` while this code was loading. */
    earlyResponses?: Map<string, Promise<Response>> | undefined;
  }
}

/** Age of the page in milliseconds after which early responses are outdated. */
const OUTDATED_AFTER = 15_000;

/**
 * The early response to a read, once; undefined when there is none, or when it failed so that the read has to be sent.
 * It has no `Date`, which would not tell the server's current time.
 */
export async function takeEarlyResponse(url: string): Promise<Response | undefined> {
  if (performance.now() > OUTDATED_AFTER) dropEarlyResponses();
  const early = window.earlyResponses?.get(url);
  if (!early) return undefined;
  window.earlyResponses?.delete(url);
  const response = await early.catch(() => undefined);
  // A session that has ended stays ended; other failures may have passed.
  if (!response || (!response.ok && response.status !== 401)) return undefined;
  const headers = new Headers(response.headers);
  headers.delete('date');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Drops them: the session has changed or ended. */
export function dropEarlyResponses(): void {
  window.earlyResponses = undefined;
}
