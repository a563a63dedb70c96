import { Outlet } from 'react-router-dom';
import { RealtimeProvider } from '../../realtime/realtime-provider';

/** Everything behind the guard, on one live connection that outlives changes of page. */
export function MemberArea({ userId }: { userId: number }) {
  return (
    <RealtimeProvider userId={userId}>
      <Outlet />
    </RealtimeProvider>
  );
}
