import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service does with a request. `hang` never answers; `huge` never ends its answer. */
export type EmbeddingsBehaviour =
  | 'well'
  | 'bad key'
  | 'fail'
  | 'busy'
  | 'hang'
  | 'huge'
  | 'page'
  | 'redirect'
  | 'cut'
  | 'too few'
  | 'no numbers';

interface EmbeddingsRequest {
  model: string;
  input: string[];
  authorization: string | undefined;
}

const DIMENSIONS = 256;

/** Words that mean the same to the service. */
const MEANINGS: Record<string, string> = {
  refund: 'refund',
  refunds: 'refund',
  reimbursed: 'refund',
  money: 'refund',
  back: 'refund',
  courier: 'delivery',
  parcel: 'delivery',
  delivered: 'delivery',
  arrive: 'delivery',
};

/** A stand-in for an OpenAI-compatible embeddings service: texts are similar if they share meanings of longer words. */
export class EmbeddingsService {
  readonly requests: EmbeddingsRequest[] = [];
  behaviour: EmbeddingsBehaviour = 'well';
  /** Texts that it refuses with status 400. */
  refuses: RegExp | undefined;
  /** Runs before each answer. */
  beforeAnswer: () => Promise<unknown> = async () => undefined;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<EmbeddingsService> {
    const service = new EmbeddingsService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** All texts that it got. */
  get texts(): string[] {
    return this.requests.flatMap(({ input }) => input);
  }

  /** Forgets requests and behaves well again. */
  reset(): void {
    this.requests.length = 0;
    this.behaviour = 'well';
    this.refuses = undefined;
    this.beforeAnswer = async () => undefined;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; input: string[] };
    this.requests.push({ model, input, authorization: request.headers.authorization });
    await this.beforeAnswer();
    const json = { 'content-type': 'application/json' };
    if (request.url !== '/v1/embeddings') return void response.writeHead(404, json).end('{}');
    const refuses = this.refuses;
    if (refuses && input.some((text) => refuses.test(text))) {
      return void response.writeHead(400, json).end('{"error":{"message":"the secret text of the user"}}');
    }
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, model) }));
    const answer = JSON.stringify({ object: 'list', model, data });
    switch (this.behaviour) {
      case 'well':
        return void response.writeHead(200, json).end(answer);
      case 'bad key':
        return void response.writeHead(401, json).end('{}');
      case 'fail':
        return void response.writeHead(500, json).end('{}');
      case 'busy':
        return void response.writeHead(429, { ...json, 'retry-after': '120' }).end('{}');
      case 'page':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
      case 'redirect':
        return void response.writeHead(307, { location: `${this.url}/embeddings` }).end();
      case 'too few':
        return void response.writeHead(200, json).end(JSON.stringify({ data: data.slice(1) }));
      case 'no numbers':
        return void response.writeHead(200, json).end(answer.replaceAll(/-?\d+\.\d+/g, 'null'));
      case 'cut':
        response.writeHead(200, { ...json, 'content-length': answer.length + 10 }).write(answer);
        return void setTimeout(() => response.destroy(), 50);
      case 'huge':
        response.writeHead(200, json);
        return pump(response);
      case 'hang':
    }
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

/** The sum of a direction for each longer word. */
function vectorOf(text: string, model: string): number[] {
  const sum = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? ['']) {
    const random = randomOf(`${model} ${MEANINGS[word] ?? word}`);
    for (let at = 0; at < DIMENSIONS; at++) sum[at] = (sum[at] ?? 0) + random();
  }
  return sum;
}

/** Numbers between -1 and 1, the same for the same name (xorshift). */
function randomOf(name: string): () => number {
  let state =
    [...name].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619), 0x811c9dc5) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 2 ** 31;
  };
}
