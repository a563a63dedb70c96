import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/** Polls in a row without a request. Counted in polls, because a busy process polls less often. */
const QUIET_LOOKS = 4;
/** Who still sends requests here after this long does not look whether this process is ready. */
const ASKED_AT_MOST_MS = 2000;
/** Requests that are under way may end for so long. */
const FINISH_MS = 5000;

/**
 * The server goes on as before, but every answer tells its client to use another connection next time: one that is
 * closed between two requests loses what was just on its way, and of many, some always are.
 * @returns when nobody asks any more, after two seconds at most
 */
export async function untilNobodyAsks(server: Server): Promise<void> {
  let quietFor = 0;
  server.prependListener('request', (_request, response) => {
    quietFor = 0;
    response.setHeader('Connection', 'close');
  });
  const end = performance.now() + ASKED_AT_MOST_MS;
  while (quietFor < QUIET_LOOKS && performance.now() < end) {
    await sleep(LOOK_EVERY_MS);
    quietFor += 1;
  }
}

/**
 * Takes no new connections, has the sockets `leave` (their clients come back elsewhere) and lets requests that run end.
 * Nest alone would not wait for them: socket.io closes the same server first, and the database would go from under them.
 */
export async function finishRequests(server: Server, leave: () => void): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  leave();
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  await Promise.race([closed, sleep(FINISH_MS, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
}
