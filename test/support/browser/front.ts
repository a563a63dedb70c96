import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of Regent; on demand it pretends that another version was deployed. */
export class Front {
  /** The version string that replaces the one in pages and service worker. */
  version: string | undefined;
  readonly #server = createServer((asked, answer) => this.#pass(asked, answer));

  constructor(private readonly behind: string) {}

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
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

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    // Uncompressed, so that the version can be replaced.
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    // Without caching: a cached copy may have the other version.
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    const onward = request(`${this.behind}${asked.url}`, { method: asked.method, headers }, (came) => {
      const chunks: Buffer[] = [];
      came.on('data', (chunk: Buffer) => chunks.push(chunk));
      came.on('end', () => this.#answer(came, Buffer.concat(chunks), answer));
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  }

  #answer(came: IncomingMessage, body: Buffer, answer: ServerResponse): void {
    const own = /name="regent-version" content="(\w+)"|`(\w{16})`/.exec(body.toString());
    const isMarked = /html|javascript/.test(came.headers['content-type'] ?? '') && own && this.version;
    const text = isMarked ? body.toString().replaceAll(own[1] ?? own[2] ?? '', this.version ?? '') : body;
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = came.headers;
    answer.writeHead(came.statusCode ?? 502, headers).end(text);
  }
}
