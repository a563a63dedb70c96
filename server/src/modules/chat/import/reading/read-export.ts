import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportPart, ExportRequest } from './export-reader.js';

const PROGRAM = join(import.meta.dirname, 'export-reader.js');
/** Of one object; the first one also takes the time to find it. */
const LONGEST_MS = 60_000;
const HEAP_MB = 768;
/** With what is outside of the heap. */
const MEMORY_MB = 1200;
const WATCHED_MS = 200;
const PAGE_BYTES = 4096;
/** Programs that end on an object each: it is left out, and the next one goes on behind it. */
const RESTARTS = 5;

/** Reads the objects of a file one after the other in a process of its own, with limits of time and memory. */
export async function* readExport(request: ExportRequest, signal: AbortSignal): AsyncGenerator<ExportPart> {
  let { skip } = request;
  for (let restarts = 0; restarts <= RESTARTS; restarts++) {
    const reader = new Reader({ ...request, skip }, signal);
    try {
      for (let part = await reader.next(); part; part = await reader.next()) {
        skip += 1;
        yield part;
        if (part.kind === 'end') return;
      }
    } finally {
      reader.end();
    }
    skip += 1;
    yield { kind: 'left_out', leftOut: { name: '', reason: 'too_large' } };
  }
  yield { kind: 'end', failure: 'too_complex' };
}

/** A running program. */
class Reader {
  readonly #child: ChildProcess;
  readonly #watch: NodeJS.Timeout;
  readonly #kill = (): void => void this.#child.kill('SIGKILL');
  #request: ExportRequest | 'next';
  #isOver = false;

  constructor(
    request: ExportRequest,
    private readonly signal: AbortSignal,
  ) {
    this.#request = request;
    this.#child = fork(PROGRAM, {
      // Without the secrets of this process.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.once('exit', () => {
      this.#isOver = true;
    });
    this.#watch = setInterval(() => void assertSmall(this.#child), WATCHED_MS);
    signal.addEventListener('abort', this.#kill);
  }

  /** @returns undefined when the program had to be ended @throws the reason of the signal */
  async next(): Promise<ExportPart | undefined> {
    this.signal.throwIfAborted();
    const part = this.#isOver ? undefined : await this.#ask();
    this.signal.throwIfAborted();
    return part;
  }

  end(): void {
    clearInterval(this.#watch);
    this.signal.removeEventListener('abort', this.#kill);
    this.#kill();
  }

  #ask(): Promise<ExportPart | undefined> {
    const child = this.#child;
    const request = this.#request;
    this.#request = 'next';
    return new Promise((resolve, reject) => {
      const timer = setTimeout(this.#kill, LONGEST_MS);
      const done = (part?: ExportPart): void => {
        clearTimeout(timer);
        child.removeAllListeners('message').off('exit', gone).off('error', reject);
        resolve(part);
      };
      const gone = (): void => done();
      child.once('message', (part: ExportPart) => done(part));
      child.once('exit', gone);
      child.once('error', reject);
      child.send(request, (error) => error && done());
    });
  }
}

/** Ends a process that uses too much memory. Only Linux tells; elsewhere the heap alone is limited. */
async function assertSmall(child: ChildProcess): Promise<void> {
  const text = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  const resident = Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
  if (resident > MEMORY_MB * 1024 * 1024) child.kill('SIGKILL');
}
