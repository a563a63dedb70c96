import { join } from 'node:path';
import { type IsolatedProgram, startIsolated } from '../../../../platform/isolation/isolated-program.js';
import type { ExportPart, ExportRequest } from './export-reader.js';

const PROGRAM = join(import.meta.dirname, 'export-reader.js');
/** Time limit per object; for the first one, includes the time to find it. */
const TIME_LIMIT_MS = 60_000;
const MEMORY = { heapMb: 768, memoryMb: 1200 };
/** Maximum number of objects that crash the program: each is skipped, and a new program continues after it. */
const RESTARTS = 5;

/** Reads the objects of a file in sequence in a separate process, with limits on time and memory. */
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

  /** @returns undefined if the program was killed @throws the reason of the signal */
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
      const timer = setTimeout(end, TIME_LIMIT_MS);
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
