import { setTimeout as sleep } from 'node:timers/promises';

/** Looks every 25 ms until it is so, or the time is over. @returns whether it is so. */
export async function waitUntil(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!isSo()) {
    if (Date.now() >= end) return false;
    await sleep(25);
  }
  return true;
}
