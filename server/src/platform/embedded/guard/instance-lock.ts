import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureFolder, readRegularFile } from '../../config/data-dir.js';
import { StartError } from '../supervisor/start-error.js';
import { waitUntil } from '../supervisor/wait.js';
import { identify, isAlive, type ProcessIdentity, signalGroup, trySignal } from './process-identity.js';

interface Holder extends ProcessIdentity {
  readonly url: string;
  /** Processes of the holder, so that a successor can end those that a killed holder left behind. */
  readonly children: readonly ProcessIdentity[];
}

/** Two processes that both saw no holder write one after the other; after this time both see the last writer. */
const SETTLE_MS = 100;
const LEFT_BEHIND_GRACE_MS = 5000;

/** Ensures that one Regent runs per data folder. */
export class InstanceLock {
  private constructor(
    private readonly file: string,
    private readonly self: ProcessIdentity,
    private readonly url: string,
  ) {}

  /**
   * Acquires the data folder. A dead holder is replaced, and its remaining processes are ended.
   * @throws StartError while another process holds it
   */
  static async take(dataDir: string, url: string): Promise<InstanceLock> {
    ensureFolder(dataDir);
    const file = join(dataDir, 'launcher.lock');
    const self = identify(process.pid) ?? { pid: process.pid, started: '' };
    const before = readHolder(file);
    if (before && isAlive(before)) throw alreadyRunning(before);

    const lock = new InstanceLock(file, self, url);
    lock.recordChildren([]);
    await sleep(SETTLE_MS);
    const now = readHolder(file);
    if (now?.pid !== self.pid) throw now ? alreadyRunning(now) : new StartError(`Cannot write to ${file}.`);
    if (before) await endLeftBehind(before.children);
    return lock;
  }

  /** Stores the PIDs of this process's children. */
  recordChildren(pids: readonly number[]): void {
    const children = pids.map(identify).filter((child) => child !== undefined);
    const holder: Holder = { ...this.self, url: this.url, children };
    const fresh = `${this.file}.${this.self.pid}`;
    writeFileSync(fresh, JSON.stringify(holder), { mode: 0o600 });
    renameSync(fresh, this.file);
  }

  /** Releases the data folder unless another process holds it. */
  release(): void {
    if (readHolder(this.file)?.pid === this.self.pid) rmSync(this.file, { force: true });
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readRegularFile(file)) as Holder;
  } catch {
    return undefined;
  }
}

function alreadyRunning(holder: Holder): StartError {
  return new StartError(
    `Regent is already running with this data (process ${holder.pid}, ${holder.url}). Stop it first, or choose another DATA_DIR and PORT.`,
  );
}

/** Children exit when their launcher dies; those that do not would block the port and the data. */
async function endLeftBehind(children: readonly ProcessIdentity[]): Promise<void> {
  for (const child of children.filter(isAlive)) trySignal(child.pid, 'SIGTERM');
  const gone = await waitUntil(() => !children.some(isAlive), LEFT_BEHIND_GRACE_MS);
  if (gone) return;
  for (const child of children.filter(isAlive)) signalGroup(child.pid, 'SIGKILL');
  await waitUntil(() => !children.some(isAlive), 1000);
}
