import { useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy/lazy-with-retry';
import { whenIdle } from '../../lib/lazy/when-idle';
import { OptionalBoundary } from '../../ui/feedback/lazy-boundary';

const Tooltips = lazyWithRetry(async () => (await import('../../ui/overlays/tooltips')).Tooltips);

/** The tooltips of all pages, loaded when the first page is idle. */
export function LazyTooltips() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle ? (
    <OptionalBoundary instead={null}>
      <Tooltips />
    </OptionalBoundary>
  ) : null;
}
