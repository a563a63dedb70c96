import { longer } from './longer.js';

type Nothing = undefined | null | false;

/** Polls until a value is found and returns it. @param what named in the timeout error */
export async function until<T>(
  what: string,
  find: () => Promise<T | Nothing> | T | Nothing,
  withinMs = 20_000,
): Promise<T> {
  for (let pause = 50, end = Date.now() + withinMs; Date.now() < end; pause = await longer(pause)) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
  }
  throw new Error(`timed out waiting for ${what}`);
}
