import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { TcpProxy } from '../services/tcp-proxy.mjs';

/**
 * An address that leads to one server after the other: what is open stays where it is. In a thread of its own, because
 * the load and its observers would slow down all that goes to the database.
 */
export class DatabaseAddress {
  #thread = new Worker(new URL(import.meta.url));

  /** @returns its port, on loopback */
  async leadTo(port) {
    this.#thread.postMessage(port);
    const [ownPort] = await once(this.#thread, 'message');
    return ownPort;
  }

  close() {
    return this.#thread.terminate();
  }
}

if (!isMainThread) {
  const proxy = await new TcpProxy([]).listen();
  parentPort.on('message', (port) => {
    proxy.ports = [port];
    parentPort.postMessage(proxy.port);
  });
}
