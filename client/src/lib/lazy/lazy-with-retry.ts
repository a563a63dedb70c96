import { type ComponentType, lazy } from 'react';

const RETRY_AFTER = { first: 5000, most: 300_000 };

/** A lazy component for optional content: the page works without it while loading is retried until it succeeds. */
export const lazyWithRetry = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    for (let wait = RETRY_AFTER.first; ; wait = Math.min(2 * wait, RETRY_AFTER.most)) {
      try {
        return { default: await load() };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  });
