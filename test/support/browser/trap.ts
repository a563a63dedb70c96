import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Listens on 127.0.0.1 and, if available, ::1, and counts connections that must never happen. */
export class Trap {
  hits = 0;
  readonly #servers: Server[] = [];
  #port = 0;

  static async open(): Promise<Trap> {
    const trap = new Trap();
    await trap.#listen('127.0.0.1');
    await trap.#listen('::1').catch(() => undefined);
    return trap;
  }

  get port(): number {
    return this.#port;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.#servers.map(async (server) => {
        server.close();
        await once(server, 'close');
      }),
    );
  }

  async #listen(host: string): Promise<void> {
    const server = createServer((socket) => {
      this.hits += 1;
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
    });
    server.listen(this.#port, host);
    await once(server, 'listening');
    this.#port = (server.address() as { port: number }).port;
    this.#servers.push(server);
  }
}
