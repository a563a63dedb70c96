import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/** One accepted call. */
interface Run {
  body: { chatInput: string; messageId: number };
}

/**
 * A sample receiver for hand-written workflows: verifies signature and time with a Standard Webhooks library, rejects
 * replays, and runs each message once, however often it is delivered.
 */
export class SampleReceiver {
  /** Messages that were run. */
  readonly runs: Run[] = [];
  /** Every raw call, so that a test can replay it. */
  readonly seen: { url: string; headers: Record<string, string>; body: string }[] = [];
  /** Responds 503 to this many valid calls. */
  busyFor = 0;
  #secret = '';
  readonly #calls = new Set<string>();
  readonly #replies = new Map<string, string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<SampleReceiver> {
    const receiver = new SampleReceiver();
    await new Promise<void>((done) => receiver.#server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The agent's signing secret. */
  use(secret: string): void {
    this.#secret = secret;
  }

  async stop(): Promise<void> {
    await new Promise((done) => {
      this.#server.close(done);
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    // A health check: nothing runs.
    if (request.method !== 'POST') {
      const message = `This webhook is not registered for ${request.method} requests. Did you mean to make a POST request?`;
      return void response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(JSON.stringify({ code: 404, message }));
    }
    const headers = request.headers as Record<string, string>;
    this.seen.push({ url: this.url + request.url, headers, body });
    const [status, answer] = this.#receive(headers, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #receive(headers: Record<string, string>, body: string): [number, object] {
    try {
      // Verifies the exact body; also rejects calls more than five minutes old or early.
      new Webhook(this.#secret).verify(body, headers);
    } catch (error) {
      if (error instanceof WebhookVerificationError) return [401, { message: error.message }];
      throw error;
    }
    const id = headers['webhook-id'] ?? '';
    // A second attempt within the same second has the same signature.
    const call = `${headers['webhook-signature']} ${headers['x-regent-attempt']}`;
    if (this.#calls.has(call)) return [409, { message: 'This very call was here before' }];
    this.#calls.add(call); // may be dropped after five minutes
    if (this.busyFor > 0) {
      this.busyFor -= 1;
      return [503, { message: 'Busy' }];
    }
    const known = this.#replies.get(id);
    if (known !== undefined) return [200, { output: known }];
    const run: Run = { body: JSON.parse(body) };
    this.runs.push(run);
    const reply = `Signed: ${run.body.chatInput}`;
    this.#replies.set(id, reply);
    return [200, { output: reply }];
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
