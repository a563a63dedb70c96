import type { ServerResponse } from 'node:http';
import { type Failure, failWith, ModelService, type ServiceRequest } from './model-service.js';

/** Behaviour of the service for a request. */
export type EmbeddingsBehaviour = 'well' | 'bad key' | 'busy' | 'redirect' | 'too few' | 'no numbers' | Failure;

interface EmbeddingsRequest {
  model: string;
  input: string[];
  authorization: string | undefined;
}

const DIMENSIONS = 256;

/** Words that the service treats as synonyms. */
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
export class EmbeddingsService extends ModelService {
  readonly requests: EmbeddingsRequest[] = [];
  behaviour: EmbeddingsBehaviour = 'well';
  /** Texts that it rejects with status 400. */
  refuses: RegExp | undefined;
  /** Runs before each answer. */
  beforeAnswer: () => Promise<unknown> = async () => undefined;

  /** All texts that it got. */
  get texts(): string[] {
    return this.requests.flatMap(({ input }) => input);
  }

  /** Clears the requests and restores the default behaviour. */
  reset(): void {
    this.requests.length = 0;
    this.behaviour = 'well';
    this.refuses = undefined;
    this.beforeAnswer = async () => undefined;
  }

  protected async answer({ path, authorization, body }: ServiceRequest, response: ServerResponse): Promise<void> {
    const { model, input } = JSON.parse(body.toString()) as { model: string; input: string[] };
    this.requests.push({ model, input, authorization });
    await this.beforeAnswer();
    const json = { 'content-type': 'application/json' };
    if (path !== '/v1/embeddings') return void response.writeHead(404, json).end('{}');
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, model) }));
    const answer = JSON.stringify({ object: 'list', model, data });
    const refuses = this.refuses;
    const behaviour = refuses && input.some((text) => refuses.test(text)) ? 'refuse' : this.behaviour;
    switch (behaviour) {
      case 'well':
        return void response.writeHead(200, json).end(answer);
      case 'bad key':
        return void response.writeHead(401, json).end('{}');
      case 'busy':
        return void response.writeHead(429, { ...json, 'retry-after': '120' }).end('{}');
      case 'redirect':
        return void response.writeHead(307, { location: `${this.url}/embeddings` }).end();
      case 'too few':
        return void response.writeHead(200, json).end(JSON.stringify({ data: data.slice(1) }));
      case 'no numbers':
        return void response.writeHead(200, json).end(answer.replaceAll(/-?\d+\.\d+/g, 'null'));
      default:
        failWith(response, behaviour, 'application/json', answer);
    }
  }
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
