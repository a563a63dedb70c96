import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a stand-in. */
export interface ServiceRequest {
  path: string;
  authorization: string | undefined;
  body: Buffer;
}

/** How a stand-in fails. `hang` never answers; `huge` never ends its answer; `cut` closes the connection too early. */
export type Failure = 'refuse' | 'fail' | 'hang' | 'huge' | 'page' | 'cut';

/** A stand-in for an OpenAI-compatible service, on a free port of this machine. */
export abstract class ModelService {
  readonly #server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { authorization } = request.headers;
    await this.answer({ path: request.url ?? '', authorization, body }, response);
  });

  static async start<Service extends ModelService>(this: new () => Service): Promise<Service> {
    const service = new this();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  protected abstract answer(request: ServiceRequest, response: ServerResponse): Promise<void>;
}

/** @param type media type of the good answer */
export function failWith(response: ServerResponse, failure: Failure, type: string, good: string | Buffer): void {
  const head = { 'content-type': type };
  switch (failure) {
    case 'refuse':
      return void response.writeHead(400, head).end('{"error":{"message":"the secret text of the user"}}');
    case 'fail':
      return void response.writeHead(500, head).end('{}');
    case 'page':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    case 'cut':
      response.writeHead(200, { ...head, 'content-length': good.length + 10 }).write(good);
      return void setTimeout(() => response.destroy(), 50);
    case 'huge':
      pump(response.writeHead(200, head));
      return;
    case 'hang':
  }
}

/** Writes until the caller closes the connection. */
function pump(response: ServerResponse): void {
  const chunk = Buffer.alloc(256 * 1024, ' ');
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, more);
  };
  more();
}
