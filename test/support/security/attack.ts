import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuiltRegent } from '../api-fuzz/built-regent.js';
import type { Sent } from './dense-bodies.js';

const FOLDER = resolve(__dirname);

async function told<T>(worker: Worker, message: unknown): Promise<T> {
  const answer = once(worker, 'message');
  worker.postMessage(message);
  return (await answer)[0] as T;
}

/** Sends many requests at once from one thread while another probes the server. */
export class Attack {
  readonly #senders = new Worker(join(FOLDER, 'senders.mjs'));
  readonly #probes: Worker;
  #watch: NodeJS.Timeout | undefined;
  #mostMb = 0;

  constructor(private readonly regent: BuiltRegent) {
    this.#probes = new Worker(join(FOLDER, 'probes.mjs'), { workerData: { url: `${regent.url}/api/health/live` } });
  }

  /** @returns the statuses; 0 when the connection was cut */
  send(method: string, path: string, sent: Sent, who: Record<string, string>, times = 100): Promise<number[]> {
    const headers = { ...sent.headers, ...who };
    return told(this.#senders, { url: this.regent.url + path, method, headers, body: sent.body, times });
  }

  watch(): void {
    this.#mostMb = this.regent.memory();
    this.#watch = setInterval(() => {
      this.#mostMb = Math.max(this.#mostMb, this.regent.memory());
    }, 20);
  }

  /** Peak memory since `watch`, in MB. */
  get mostMb(): number {
    return this.#mostMb;
  }

  /** Duration of each probe since the last call, in ms. */
  probes(): Promise<number[]> {
    return told(this.#probes, 'tell');
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    await Promise.all([this.#senders.terminate(), this.#probes.terminate()]);
  }
}
