import { setTimeout as sleep } from 'node:timers/promises';

/** The longest pause between two polls. */
const MAX_PAUSE_MS = 200;

/** Waits before the next poll. @returns the next pause: long waits poll less often, because the tests of all workers share the CPU. */
export async function longer(pause: number): Promise<number> {
  await sleep(pause);
  return Math.min(MAX_PAUSE_MS, pause * 1.2);
}
