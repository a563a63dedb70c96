import type { IncomingMessage, Server } from 'node:http';

/** Replaces a malformed address, so that it is rejected as such. */
const MALFORMED = '/api/%';

/**
 * Normalizes absolute request targets (`GET http://host/path`) to the path. An invalid address would not reach any
 * middleware: Express answers it with its own page.
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
