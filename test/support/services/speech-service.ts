import type { ServerResponse } from 'node:http';
import { type Failure, failWith, ModelService, type ServiceRequest } from './model-service.js';

/** Behaviour of the service for a request. `endless` begins its answer and never ends it. */
export type SpeechBehaviour = 'well' | 'endless' | 'empty' | Failure;

/** A stand-in for an OpenAI-compatible speech service. */
export class SpeechService extends ModelService {
  readonly requests: ServiceRequest[] = [];
  behaviour: SpeechBehaviour = 'well';
  /** Transcripts, one per recording; the last one repeats. */
  hears: string[] = ['Hello from the microphone'];
  /** Requests that the caller aborted. */
  abandoned = 0;

  /** Texts that were read aloud, in order. */
  get spoken(): string[] {
    return this.requests
      .filter(({ path }) => path === '/v1/audio/speech')
      .map(({ body }) => (JSON.parse(body.toString()) as { input: string }).input);
  }

  protected async answer(request: ServiceRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    response.once('close', () => {
      if (!response.writableFinished) this.abandoned += 1;
    });
    const isSpeech = request.path === '/v1/audio/speech';
    const type = isSpeech ? 'audio/mpeg' : 'application/json';
    const good = isSpeech ? tone(0.4) : JSON.stringify({ text: this.#nextHeard() });
    switch (this.behaviour) {
      case 'well':
        return void response.writeHead(200, { 'content-type': type }).end(good);
      case 'empty':
        return void response.writeHead(200, { 'content-type': type }).end();
      case 'endless':
        return void response.writeHead(200, { 'content-type': type }).write(Buffer.alloc(1000));
      default:
        failWith(response, this.behaviour, type, good);
    }
  }

  #nextHeard(): string {
    return (this.hears.length > 1 ? this.hears.shift() : this.hears[0]) ?? '';
  }
}

/** A WAV file: `seconds` of a 440 Hz tone, then `silence` seconds of silence. */
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
