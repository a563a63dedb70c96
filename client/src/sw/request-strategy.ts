/** What the worker has to know of a request. */
export interface WorkerRequest {
  url: URL;
  method: string;
  mode: string;
}

/** Answers of the server itself, and files that people sent: these never pass through the worker. */
const OF_THE_SERVER = /^\/(api|socket\.io|metrics|media)(\/|$)/;

/**
 * How a request is answered: a file of the built client from what is kept, a page from the network with the kept shell
 * behind it, anything else as if there were no worker.
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
