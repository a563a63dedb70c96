import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 15_000;

/** Reads again and again until what was read passes the check. @throws what the check threw last. */
export async function eventually<T>(
  read: () => T | Promise<T>,
  check: (value: T) => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await sleep(50)) {
    const value = await read();
    try {
      check(value);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
