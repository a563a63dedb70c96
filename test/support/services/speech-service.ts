import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service does with a request. `hang` never answers; `endless` never ends its answer. */
export type SpeechBehaviour = 'well' | 'refuse' | 'fail' | 'hang' | 'endless' | 'huge' | 'page' | 'empty' | 'cut';

export interface SpeechRequest {
  path: string;
  authorization: string | undefined;
  body: Buffer;
}

/** A stand-in for an OpenAI-compatible speech service. */
export class SpeechService {
  readonly requests: SpeechRequest[] = [];
  behaviour: SpeechBehaviour = 'well';
  /** What it hears; one text per recording, the last one again. */
  hears: string[] = ['Hello from the microphone'];
  /** Requests that the caller gave up. */
  abandoned = 0;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<SpeechService> {
    const service = new SpeechService();
    await new Promise<void>((resolve) => service.#server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** Texts that were read aloud, in order. */
  get spoken(): string[] {
    return this.requests
      .filter(({ path }) => path === '/v1/audio/speech')
      .map(({ body }) => (JSON.parse(body.toString()) as { input: string }).input);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    this.requests.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks) });
    response.once('close', () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const isSpeech = request.url === '/v1/audio/speech';
    const type = { 'content-type': isSpeech ? 'audio/mpeg' : 'application/json' };
    const good = isSpeech ? tone(0.4) : JSON.stringify({ text: this.#nextHeard() });
    switch (this.behaviour) {
      case 'well':
        response.writeHead(200, type).end(good);
        break;
      case 'refuse':
        response.writeHead(400, type).end('{"error":{"message":"the secret text of the user"}}');
        break;
      case 'fail':
        response.writeHead(500, type).end('{}');
        break;
      case 'page':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
        break;
      case 'empty':
        response.writeHead(200, type).end();
        break;
      case 'cut':
        response.writeHead(200, { ...type, 'content-length': good.length + 10 }).write(good);
        setTimeout(() => response.destroy(), 50);
        break;
      case 'endless':
        response.writeHead(200, type).write(Buffer.alloc(1000));
        break;
      case 'huge':
        response.writeHead(200, type);
        pump(response);
        break;
      case 'hang':
    }
  }

  #nextHeard(): string {
    return (this.hears.length > 1 ? this.hears.shift() : this.hears[0]) ?? '';
  }
}

/** Writes until the caller closes the connection. */
function pump(response: ServerResponse): void {
  const chunk = Buffer.alloc(256 * 1024);
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, more);
  };
  more();
}

/** A WAV file: `seconds` of a tone of 440 Hz, then `silence` seconds of nothing. */
export function tone(seconds: number, silence = 0, rate = 16_000): Buffer {
  const samples = Math.round((seconds + silence) * rate);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < seconds * rate; at++) {
    wav.writeInt16LE(Math.round(Math.sin((2 * Math.PI * 440 * at) / rate) * 12_000), 44 + at * 2);
  }
  return wav;
}
