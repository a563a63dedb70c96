import type { Page } from 'playwright-core';

/** Intercepted requests. */
export interface Held {
  /** Number of requests so far. */
  count(): number;
  /** Releases them and lets all later ones through. */
  release(): void;
}

/** Holds matching requests of a page until released. @param method limits it to this method */
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
