import { join } from 'node:path';
import { startIsolated } from '../../../../platform/isolation/isolated-program.js';
import type { ReadRequest, ReadResult } from './document-reader.js';

const PROGRAM = join(import.meta.dirname, 'document-reader.js');
const TIME_LIMIT_MS = 60_000;
const MEMORY = { heapMb: 256, memoryMb: 640 };

/** Reads a document in a separate process, with limits on time and memory. @throws the reason of the signal */
export async function readIsolated(request: ReadRequest, signal: AbortSignal): Promise<ReadResult> {
  const { child, end } = startIsolated(PROGRAM, MEMORY);
  const timer = setTimeout(end, TIME_LIMIT_MS);
  signal.addEventListener('abort', end);
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
    signal.removeEventListener('abort', end);
    end();
  }
}
