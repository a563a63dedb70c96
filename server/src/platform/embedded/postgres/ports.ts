import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range that the system hands out to outgoing connections. Inside of it, a client that knocks on a server
 * which is just being restarted can be given that very port and so keep the server out of it.
 */
const [FIRST, LAST] = [20_000, 32_000];

/** Why nothing can listen there, as the system's error code, or undefined when the port is free. */
export function whyNotFree(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if ((await whyNotFree(port, '127.0.0.1')) === undefined) return port;
  }
}
