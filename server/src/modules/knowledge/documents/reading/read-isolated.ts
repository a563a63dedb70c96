import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadRequest, ReadResult } from './document-reader.js';

const PROGRAM = join(import.meta.dirname, 'document-reader.js');
const LONGEST_MS = 60_000;
const HEAP_MB = 256;
/** With what is outside of the heap. */
const MEMORY_MB = 640;
const WATCHED_MS = 200;
const PAGE_BYTES = 4096;

/** Reads a document in a process of its own, with limits of time and memory. @throws the reason of the signal */
export async function readIsolated(request: ReadRequest, signal: AbortSignal): Promise<ReadResult> {
  const child = fork(PROGRAM, {
    // Without the secrets of this process.
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const kill = (): void => void child.kill('SIGKILL');
  const timer = setTimeout(kill, LONGEST_MS);
  const watch = setInterval(() => void assertSmall(child), WATCHED_MS);
  signal.addEventListener('abort', kill);
  try {
    const result = await new Promise<ReadResult>((resolve, reject) => {
      child.once('message', (result: ReadResult) => resolve(result));
      child.once('exit', () => resolve({ failure: 'too_complex' }));
      child.once('error', reject);
      child.send(request, (error) => error && resolve({ failure: 'too_complex' }));
    });
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
    kill();
  }
}

/** Ends a process that uses too much memory. Only Linux tells; elsewhere the heap alone is limited. */
async function assertSmall(child: ChildProcess): Promise<void> {
  const text = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  const resident = Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
  if (resident > MEMORY_MB * 1024 * 1024) child.kill('SIGKILL');
}
