import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range of ephemeral ports: a client that connects to a restarting server could be assigned the server's own
 * port and block it.
 */
const [FIRST, LAST] = [20_000, 32_000];

/** The system's error code for listening on the port; undefined if it is free. */
export function whyNotFree(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await whyNotFree(port, '127.0.0.1')) === undefined) return port;
  }
}
