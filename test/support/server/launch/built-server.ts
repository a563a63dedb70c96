import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export const DIST = resolve(__dirname, '../../../../dist/server');
const PATIENCE_MS = 60_000;

/** A started Regent: the built server in one process. */
export interface BuiltServer {
  stop(): Promise<void>;
  /** Kills the process and starts it again. */
  restart(): Promise<void>;
}

/** Starts the server in a process of its own. */
export async function inOwnProcess(env: NodeJS.ProcessEnv, cwd: string): Promise<BuiltServer> {
  const begin = () => fork(resolve(DIST, 'main.js'), { cwd, env, silent: true });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  let child = begin();
  await saidReady(child);
  return {
    stop: () => end('SIGTERM'),
    restart: async () => {
      await end('SIGKILL');
      child = begin();
      await saidReady(child);
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

/** The output of a process so far, at most its last 20,000 characters. */
export function listenTo(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-20_000);
    });
  }
  return () => text;
}

async function saidReady(child: ChildProcess): Promise<void> {
  const said = listenTo(child);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    // Whichever settles first; one of them always does.
    const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if ((message as { type?: string } | null)?.type !== 'ready') throw new Error(`Regent did not start:\n${said()}`);
  } finally {
    clearTimeout(timer);
  }
}
