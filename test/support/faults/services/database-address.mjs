import { once } from 'node:events';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { TcpProxy } from '../../services/tcp-proxy.mjs';

/**
 * A TCP address that can be redirected to another server; open connections stay. In a separate thread, because load and
 * observers would slow down all database traffic.
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
