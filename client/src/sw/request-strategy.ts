/** The request properties that the worker uses. */
export interface WorkerRequest {
  url: URL;
  method: string;
  mode: string;
}

/** Server responses and uploaded files, which the worker never handles. */
const OF_THE_SERVER = /^\/(api|socket\.io|metrics|media)(\/|$)/;

/**
 * How to handle a request: built files from the cache, pages from the network with the cached shell as fallback,
 * everything else without the worker.
 */
export function requestStrategy(
  { url, method, mode }: WorkerRequest,
  origin: string,
  kept: ReadonlySet<string>,
): 'file' | 'page' | 'none' {
  if (method !== 'GET' || url.origin !== origin || OF_THE_SERVER.test(url.pathname)) return 'none';
  if (mode === 'navigate') return /\.[^/]*$/.test(url.pathname) ? 'none' : 'page';
  return kept.has(url.pathname) || url.pathname.startsWith('/assets/') ? 'file' : 'none';
}
