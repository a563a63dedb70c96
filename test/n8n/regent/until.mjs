import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `find` to give something other than undefined. */
export async function until(what, find, ms = 30_000) {
  for (const end = Date.now() + ms; ; ) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
    await sleep(50);
  }
}
