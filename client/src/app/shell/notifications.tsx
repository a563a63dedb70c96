import { Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '../../lib/lazy/lazy-with-retry';
import { onNoticeBoardRequested } from '../../ui/feedback/notify';

const Toaster = lazyWithRetry(async () => (await import('../../ui/feedback/toaster')).Toaster);

/** What shows toasts, once it is wanted. It stands over all pages: a change of page takes none of them away. */
export function Notifications() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onNoticeBoardRequested(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
