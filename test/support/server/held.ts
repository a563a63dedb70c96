import type { Page } from 'playwright-core';

/** Requests that were stopped on their way. */
export interface Held {
  /** How many have come so far. */
  count(): number;
  /** Lets them through, and all that follow. */
  release(): void;
}

/** From now on what a page asks of addresses like this waits until it is let go. @param method only requests of this one */
export async function hold(page: Page, address: RegExp, method?: string): Promise<Held> {
  let count = 0;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    count += 1;
    await held;
    await route.continue();
  });
  return {
    count: () => count,
    release: () => letGo(),
  };
}
