import { setTimeout as sleep } from 'node:timers/promises';

/** Polls a condition every 25 ms. @returns false if it stays false for this time */
export async function waitUntil(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!isSo()) {
    if (Date.now() >= end) return false;
    await sleep(25);
  }
  return true;
}
