import { join } from 'node:path';
import { type IsolatedProgram, startIsolated } from '../../../../platform/isolation/isolated-program.js';
import type { ExportPart, ExportRequest } from './export-reader.js';

const PROGRAM = join(import.meta.dirname, 'export-reader.js');
/** Of one object; the first one also takes the time to find it. */
const LONGEST_MS = 60_000;
const MEMORY = { heapMb: 768, memoryMb: 1200 };
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
  readonly #program: IsolatedProgram = startIsolated(PROGRAM, MEMORY);
  #request: ExportRequest | 'next';

  constructor(
    request: ExportRequest,
    private readonly signal: AbortSignal,
  ) {
    this.#request = request;
    signal.addEventListener('abort', this.#program.end);
  }

  /** @returns undefined when the program had to be ended @throws the reason of the signal */
  async next(): Promise<ExportPart | undefined> {
    this.signal.throwIfAborted();
    const { exitCode, signalCode } = this.#program.child;
    const part = exitCode === null && signalCode === null ? await this.#ask() : undefined;
    this.signal.throwIfAborted();
    return part;
  }

  end(): void {
    this.signal.removeEventListener('abort', this.#program.end);
    this.#program.end();
  }

  #ask(): Promise<ExportPart | undefined> {
    const { child, end } = this.#program;
    const request = this.#request;
    this.#request = 'next';
    return new Promise((resolve, reject) => {
      const timer = setTimeout(end, LONGEST_MS);
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
