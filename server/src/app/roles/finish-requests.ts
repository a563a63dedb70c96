import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
/** Polls in a row without a request. Counted in polls, because a busy process polls less often. */
const QUIET_POLLS = 4;
/** Maximum wait: a client that still sends requests after this long does not check readiness. */
const MAX_WAIT_MS = 2000;
/** Time for running requests to finish. */
const FINISH_TIMEOUT_MS = 5000;

/**
 * Keeps serving, and ends each connection with `Connection: close`: closing idle connections directly would lose
 * requests in transit.
 * @returns once no requests arrive, after two seconds at most
 */
export async function waitForQuiet(server: Server): Promise<void> {
  let quietFor = 0;
  server.prependListener('request', (_request, response) => {
    quietFor = 0;
    response.setHeader('Connection', 'close');
  });
  const end = performance.now() + MAX_WAIT_MS;
  while (quietFor < QUIET_POLLS && performance.now() < end) {
    await sleep(POLL_INTERVAL_MS);
    quietFor += 1;
  }
}

/**
 * Stops accepting connections, calls `leave` so that socket clients reconnect elsewhere, and waits for running
 * requests. Nest would not wait: socket.io closes the same server first, and the database would close under the
 * requests.
 */
export async function finishRequests(server: Server, leave: () => void): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  leave();
  const idle = setInterval(() => server.closeIdleConnections(), POLL_INTERVAL_MS);
  await Promise.race([closed, sleep(FINISH_TIMEOUT_MS, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
}
