import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { trySignal } from '../guard/process-identity.js';
import { waitUntil } from '../supervisor/wait.js';

const FAST_STOP_MS = 8000;

/**
 * Ends all PostgreSQL processes on this data: a server whose guard was killed, or helper processes of a killed server.
 * Afterwards no lock file prevents a start.
 */
export async function endLeftovers(clusterDir: string): Promise<void> {
  const server = runningServer(clusterDir);
  if (server !== undefined) await stopServer(clusterDir, server);
  for (const pid of processesOn(clusterDir)) trySignal(pid, 'SIGKILL');
  await waitUntil(() => processesOn(clusterDir).length === 0, 2000);
  // Another process may have reused its PID, and PostgreSQL would wait for it forever.
  if (runningServer(clusterDir) === undefined) rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

/** Fast shutdown (INT), then immediate shutdown with recovery at the next start (QUIT), then KILL. */
async function stopServer(clusterDir: string, pid: number): Promise<void> {
  const isGone = () => runningServer(clusterDir) !== pid;
  trySignal(pid, 'SIGINT');
  if (await waitUntil(isGone, FAST_STOP_MS)) return;
  trySignal(pid, 'SIGQUIT');
  if (await waitUntil(isGone, 2000)) return;
  trySignal(pid, 'SIGKILL');
}

/** The server in the lock file, if it is a PostgreSQL on this data. */
function runningServer(clusterDir: string): number | undefined {
  const pid = lockedBy(clusterDir);
  if (pid === undefined) return undefined;
  const isOurs =
    process.platform === 'linux' ? processesOn(clusterDir).includes(pid) : nameOf(pid).includes('postgres');
  return isOurs ? pid : undefined;
}

function lockedBy(clusterDir: string): number | undefined {
  try {
    return Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** Processes of PostgreSQL have the data folder as working directory, which only Linux shows cheaply. */
function processesOn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  const folder = realFolder(clusterDir);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && folderOf(pid) === folder && nameOf(pid) === 'postgres');
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function nameOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
