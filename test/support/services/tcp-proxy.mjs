import { connect, createServer } from 'node:net';

/**
 * Proxy in front of servers that simulates network faults. Distributes connections to the servers in turn and skips one
 * that refuses. Effect on open and new connections:
 *
 * - `pass`: nothing. `delay`: delays all data.
 * - `drop`: closes and rejects all. `reset`: the same, by RST.
 * - `blackhole`: drops all data without closing.
 * - `halfOpen`: open connections carry no more data; new ones work.
 */
export class TcpProxy {
  #mode = 'pass';
  #delayMs = 0;
  #next = 0;
  #pairs = new Set();
  #server = createServer((client) => this.#serve(client));

  /** @param {number[]} ports of the servers, on loopback */
  constructor(ports) {
    this.ports = ports;
  }

  async listen(port = 0) {
    await new Promise((done) => this.#server.listen(port, '127.0.0.1', 1024, done));
    this.port = this.#server.address().port;
    return this;
  }

  /** @param {'pass' | 'delay' | 'drop' | 'reset' | 'blackhole' | 'halfOpen'} mode */
  become(mode, delayMs = 0) {
    this.#mode = mode === 'halfOpen' ? 'pass' : mode;
    this.#delayMs = delayMs;
    if (mode === 'drop' || mode === 'reset') for (const pair of this.#pairs) this.#end(pair, mode);
    if (mode === 'halfOpen') for (const pair of this.#pairs) pair.isSilent = true;
  }

  close() {
    this.become('drop');
    this.#server.close();
  }

  async #serve(client) {
    if (this.#mode === 'drop' || this.#mode === 'reset') return void client.resetAndDestroy();
    client.on('error', () => {});
    const server = await this.#connect();
    if (!server || client.destroyed) {
      client.destroy();
      server?.destroy();
      return;
    }
    const pair = { client, server, isSilent: false };
    this.#pairs.add(pair);
    this.#carry(pair, client, server);
    this.#carry(pair, server, client);
  }

  /** The next server that accepts a connection; undefined if none does. */
  async #connect() {
    for (let tries = 0; tries < this.ports.length; tries++) {
      const socket = connect({ port: this.ports[this.#next++ % this.ports.length], host: '127.0.0.1', noDelay: true });
      const isOpen = await new Promise((done) => {
        socket.once('connect', () => done(true));
        socket.once('error', () => done(false));
      });
      if (isOpen) return socket.on('error', () => {});
    }
    return undefined;
  }

  #carry(pair, from, to) {
    from.on('data', (bytes) => {
      if (pair.isSilent || this.#mode === 'blackhole') return;
      if (this.#mode === 'delay') return void setTimeout(() => to.destroyed || to.write(bytes), this.#delayMs);
      if (!to.write(bytes)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    });
    from.once('close', () => {
      this.#pairs.delete(pair);
      if (!pair.isSilent && this.#mode !== 'blackhole') to.end();
      else if (from === pair.client) to.destroy(); // a closed connection keeps no socket here
    });
  }

  #end(pair, mode) {
    for (const socket of [pair.client, pair.server]) mode === 'reset' ? socket.resetAndDestroy() : socket.destroy();
  }
}
