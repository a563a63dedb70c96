import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { unasked } from '../../lib/lazy/lazy-with-retry';
import { RealtimeProvider } from '../../realtime/realtime-provider';
import { WithReports } from './report-provider';

const ChatBackground = unasked(
  async () => (await import('../../features/chat/api/runtime/chat-background')).ChatBackground,
);

/** What is not needed for the first sight waits until the page is still. */
const SETTLED_AFTER = 2000;

/** Everything behind the guard, on one live connection that outlives changes of page. */
export function MemberArea({ userId }: { userId: number }) {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <RealtimeProvider userId={userId}>
      <WithReports>
        <Outlet />
      </WithReports>
      {settled && (
        <Suspense fallback={null}>
          <ChatBackground userId={userId} />
        </Suspense>
      )}
    </RealtimeProvider>
  );
}
