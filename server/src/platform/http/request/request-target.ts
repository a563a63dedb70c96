import type { IncomingMessage, Server } from 'node:http';

/** Refused as a malformed address, in its place. */
const MALFORMED = '/api/%';

/**
 * Reads the form in which proxies are asked (`GET http://host/path`) as the path. What is no address at all would never
 * reach a middleware: Express answers it with a page of its own.
 */
export function readRequestTargets(server: Server): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!request.url?.startsWith('/')) request.url = pathOf(request.url ?? '');
  });
}

function pathOf(target: string): string {
  if (!URL.canParse(target)) return MALFORMED;
  const { pathname, search } = new URL(target);
  return pathname.startsWith('/') ? pathname + search : MALFORMED;
}
