import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

type Nothing = undefined | null | false;

/** Polls until a value is found and returns it. @param what named in the timeout error */
export async function until<T>(what: string, find: () => Promise<T | Nothing> | T | Nothing): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
  }
  throw new Error(`waited in vain: ${what}`);
}
