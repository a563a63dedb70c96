import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const WATCHED_MS = 200;
const PAGE_BYTES = 4096;

/** Limits in MB: of the JavaScript heap, and of the whole process. */
export interface MemoryLimits {
  heapMb: number;
  memoryMb: number;
}

/** A running program. */
export interface IsolatedProgram {
  child: ChildProcess;
  /** Kills it. May be called more than once. */
  end: () => void;
}

/** Starts a program that reads untrusted files in a separate process, which is killed if it uses too much memory. */
export function startIsolated(program: string, { heapMb, memoryMb }: MemoryLimits): IsolatedProgram {
  const child = fork(program, {
    // The environment without the secrets of this process.
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const watch = setInterval(() => void assertSmall(child, memoryMb), WATCHED_MS);
  child.once('exit', () => clearInterval(watch));
  return {
    child,
    end: () => {
      clearInterval(watch);
      child.kill('SIGKILL');
    },
  };
}

/** The memory of a process is only known on Linux; elsewhere only the heap is limited. */
async function assertSmall(child: ChildProcess, memoryMb: number): Promise<void> {
  const text = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  const resident = Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
  if (resident > memoryMb * 1024 * 1024) child.kill('SIGKILL');
}
