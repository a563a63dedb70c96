import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A Regent started by its launcher. */
export interface Launched {
  readonly pid: number;
  readonly port: number;
  readonly dataDir: string;
  /** The exit code after it has ended. */
  readonly ended: Promise<number | null>;
  output(): string;
  /** Its stderr output. */
  errors(): string;
  until(isSo: () => boolean | Promise<boolean>): Promise<void>;
  /** Shuts it down, whatever its state. */
  kill(): Promise<void>;
}

const PATIENCE_MS = 60_000;

/** A folder that every system user can access. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'regent-launch-'));
}

/** Builds this working copy if it has no build. */
export function ensureBuilt(root: string): void {
  if (existsSync(join(root, 'dist', 'server', 'main.js'))) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
}

/** Runs the built launcher of this working copy, as `npm start` does, or another program, on a free port. */
export async function launch(
  root: string,
  dataDir: string,
  settings: Record<string, string> = {},
  program = join('dist', 'server', 'launch.js'),
): Promise<Launched> {
  const free = await takenPort();
  const port = Number(settings.PORT ?? free.number);
  free.free();
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return follow(child, port, dataDir);
}

function follow(child: ChildProcess, port: number, dataDir: string): Launched {
  let text = '';
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  void ended.then(() => (hasEnded = true));

  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(100)) {
      if (hasEnded || Date.now() > end) throw new Error(`Waited in vain. The launcher said:\n${text}`);
    }
  };
  const kill = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, port, dataDir, ended, output: () => text, errors: () => errors, until, kill };
}

/** Waits until the launcher has finished its output and the server and its database respond. */
export async function untilReady(regent: Launched): Promise<void> {
  await regent.until(() => regent.output().includes('Ctrl-C'));
  await regent.until(async () => {
    const answer = await fetch(`http://127.0.0.1:${regent.port}/api/health/ready`).catch(() => undefined);
    return answer?.status === 200;
  });
  await regent.until(() =>
    query(regent, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  );
}

/** Queries the embedded database as the server would. */
export async function query(regent: Launched, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(readFileSync(join(regent.dataDir, 'database-url'), 'utf8').trim());
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The running processes of this Regent, identified by its data folder. */
export function processesOf(regent: Launched, program = ''): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && belongsTo(pid, regent.dataDir))
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(program));
}

function belongsTo(pid: number, dataDir: string): boolean {
  return read(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${dataDir}`) || folderOf(pid).startsWith(dataDir);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function folderOf(pid: number): string {
  const link = `/proc/${pid}/cwd`;
  try {
    return existsSync(link) ? readlinkSync(link) : '';
  } catch {
    return '';
  }
}

/** An occupied port, until it is released. */
export function takenPort(): Promise<{ number: number; free: () => void }> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      resolve({ number: (server.address() as AddressInfo).port, free: () => void server.close() });
    });
  });
}
