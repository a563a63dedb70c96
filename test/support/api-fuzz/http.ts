import { Pool } from 'undici';

/** A request as sent on the wire, without normalization. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends many requests over a few keep-alive connections. */
export class Wire {
  readonly #pool: Pool;
  sent = 0;

  constructor(url: string, connections = 12) {
    this.#pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 });
  }

  async send(request: WireRequest): Promise<WireAnswer> {
    this.sent += 1;
    const { method, path, headers, body } = request;
    const answer = await this.#pool.request({
      method: method.toUpperCase() as 'GET',
      path,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  /** Sends a few at a time; responses keep the order of the requests. */
  async sendAll<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 12): Promise<void> {
    const queue = [...items];
    const worker = async (): Promise<void> => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}
