import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A short version of Matomo's script: sends each call to the server, including those queued before it loaded. */
const SCRIPT = `(() => {
  const place = document.currentScript.src.replace('matomo.js', 'matomo.php');
  const tell = (call) => void fetch(place + '?call=' + encodeURIComponent(JSON.stringify(call)), { mode: 'no-cors' });
  const waiting = window._paq;
  window._paq = { push: tell };
  waiting.forEach(tell);
})();`;

/** A local analytics server that records what it receives. */
export class Counter {
  readonly calls: unknown[][] = [];
  /** Every requested URL, with its client. */
  readonly asked: string[] = [];
  readonly #server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', this.url);
    this.asked.push(`${request.url} ${request.headers.referer ?? ''}`);
    const call = url.searchParams.get('call');
    if (call) this.calls.push(JSON.parse(call) as unknown[]);
    answer.writeHead(200, { 'content-type': call ? 'text/plain' : 'text/javascript' }).end(call ? '' : SCRIPT);
  });

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** All calls of this name, without the name. */
  of(name: string): unknown[][] {
    return this.calls.filter(([called]) => called === name).map(([, ...values]) => values);
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
