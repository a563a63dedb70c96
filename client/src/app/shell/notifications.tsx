import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy/lazy-with-retry';
import { onNoticeBoardRequested } from '../../ui/feedback/notify';

const Toaster = lazyWithRetry(async () => (await import('../../ui/feedback/toaster')).Toaster);

/** The toaster, loaded on demand. It is mounted above all pages, so toasts survive navigation. */
export function Notifications() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onNoticeBoardRequested(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
