import { longer } from './longer.js';

const PATIENCE_MS = 15_000;

/** Reads repeatedly until the value passes the check. @throws the last error of the check. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  check: (value: T) => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (let pause = 50, end = Date.now() + patienceMs; ; pause = await longer(pause)) {
    const value = await read();
    try {
      check(value);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
