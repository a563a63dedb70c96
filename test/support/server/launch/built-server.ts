import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const DIST = resolve(__dirname, '../../../../dist/server');
const PATIENCE_MS = 60_000;
export const APP_SECRET = 'a secret for tests, long enough to be accepted';

/** A started Regent: the built server in one process. */
export interface BuiltServer {
  stop(): Promise<void>;
  /** Kills the process and starts it again. */
  restart(): Promise<void>;
}

/** A process of the built server. */
export class BuiltProcess {
  readonly #child: ChildProcess;
  readonly #said: () => string;

  /** @param env its complete environment @param cwd its working directory */
  constructor(env: NodeJS.ProcessEnv, cwd: string) {
    this.#child = spawn(process.execPath, [join(DIST, 'main.js')], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#said = listenTo(this.#child);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Its whole output. */
  get log(): string {
    return this.#said();
  }

  /** Null while it runs; otherwise its exit. */
  get ended(): string | number | null {
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  /** Stops it as an operator does, or kills it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.ended !== null) return;
    const closed = once(this.#child, 'close');
    this.#child.kill(signal);
    await closed;
  }

  /** @param url of an API; without one it must log at level info */
  async ready(url?: string): Promise<void> {
    const isReady = async (): Promise<boolean> =>
      url === undefined
        ? /"msg":"ready"/.test(this.log)
        : (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status === 200;
    for (const end = Date.now() + PATIENCE_MS; !(await isReady()); await sleep(50)) {
      if (this.ended !== null || Date.now() > end) throw new Error(`Regent did not start:\n${this.log}`);
    }
  }
}

/** @param settings the rest of its environment */
export const startBuilt = (role: string, settings: Record<string, string>, cwd: string): BuiltProcess =>
  new BuiltProcess({ PATH: process.env.PATH, NODE_ENV: 'test', APP_SECRET, ...settings, ROLE: role }, cwd);

/** Starts the server in a separate process. */
export async function inOwnProcess(env: NodeJS.ProcessEnv, cwd: string): Promise<BuiltServer> {
  const begin = async (): Promise<BuiltProcess> => {
    const begun = new BuiltProcess(env, cwd);
    await begun.ready(`http://127.0.0.1:${env.PORT}`);
    return begun;
  };
  let running = await begin();
  return {
    stop: () => running.stop(),
    restart: async () => {
      await running.stop('SIGKILL');
      running = await begin();
    },
  };
}

/** Port of the host of this Jest worker, see `test/support/jest/global-setup.mjs`. */
const hostOfWorker = (): string | undefined =>
  process.env.TEST_REGENT_HOSTS?.split(',')[Number(process.env.JEST_WORKER_ID) - 1];

/** Starts the server in the host of this Jest worker (see `regent-host.mjs`), which also runs other servers. */
export async function inHost(env: NodeJS.ProcessEnv): Promise<BuiltServer> {
  const port = hostOfWorker();
  if (!port) throw new Error('The global setup of this project starts no hosts.');
  const call = async <Result>(path: string, body: unknown): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`Regent failed:\n${await response.text()}`);
    return (await response.json()) as Result;
  };
  const started = await call<{ id: number }>('/start', env);
  return {
    stop: () => call('/stop', started),
    restart: () => Promise.reject(new Error('A server in a host cannot be killed.')),
  };
}

/** The output of a process so far. */
export function listenTo(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}
