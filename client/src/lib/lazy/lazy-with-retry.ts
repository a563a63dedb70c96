import { type ComponentType, lazy } from 'react';

const AGAIN_AFTER = { first: 5000, most: 300_000 };

/**
 * A component that nobody has asked for, which comes after the page. Where its code cannot be fetched, the page goes on
 * without it, and it is tried again.
 */
export const lazyWithRetry = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (let wait = AGAIN_AFTER.first; ; wait = Math.min(2 * wait, AGAIN_AFTER.most)) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
