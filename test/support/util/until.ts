import { longer } from './longer.js';

const PATIENCE_MS = 20_000;

type Nothing = undefined | null | false;

/** Polls until a value is found and returns it. @param what named in the timeout error */
export async function until<T>(what: string, find: () => Promise<T | Nothing> | T | Nothing): Promise<T> {
  for (let pause = 50, end = Date.now() + PATIENCE_MS; Date.now() < end; pause = await longer(pause)) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
  }
  throw new Error(`waited in vain: ${what}`);
}
