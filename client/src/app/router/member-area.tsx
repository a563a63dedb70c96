import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyWithRetry } from '../../lib/lazy/lazy-with-retry';
import { RealtimeProvider } from '../../realtime/realtime-provider';
import { ReportProvider } from './report-provider';

const ChatBackground = lazyWithRetry(
  async () => (await import('../../features/chat/api/runtime/chat-background')).ChatBackground,
);

/** Milliseconds after which code that the first paint does not need is loaded. */
const SETTLED_AFTER = 2000;

/** Everything behind the guard, on one live connection that survives page changes. */
export function MemberArea({ userId }: { userId: number }) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <RealtimeProvider userId={userId}>
      <ReportProvider>
        <Outlet />
      </ReportProvider>
      {settled && (
        <Suspense fallback={null}>
          <ChatBackground userId={userId} />
        </Suspense>
      )}
    </RealtimeProvider>
  );
}
