import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { statusChanged } from './connection-slice';
import { serverEvents } from './event-bus';
import { type OpenSocket, openSocket } from './socket';
import { sync } from './sync';

/**
 * Holds the connection while someone is signed in. `userId` null: nobody is, nothing is opened. Another user gets
 * another socket, because the session's cookie is read when it opens.
 */
export function RealtimeProvider({ userId, children }: { userId: number | null; children: ReactNode }): ReactNode {
  const dispatch = useDispatch();

  useEffect(() => {
    if (userId === null) return;
    let socket: OpenSocket | null = null;
    let closed = false;
    dispatch(statusChanged('connecting'));
    const lost = (): void => {
      dispatch(statusChanged('disconnected'));
      sync.disconnected();
    };
    openSocket({
      onConnected(resume) {
        dispatch(statusChanged('connected'));
        sync.connected(resume);
        serverEvents.publishConnected();
      },
      onDisconnected: lost,
      onEvent: (name, payload) => serverEvents.publish(name, payload),
    }).then(
      (opened) => {
        if (closed) opened.close();
        else socket = opened;
      },
      // The library's file could not be loaded: polling does until the next visit.
      lost,
    );
    const wake = (): void => {
      if (document.visibilityState === 'visible') socket?.wake();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      closed = true;
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      socket?.close();
      sync.stop();
      dispatch(statusChanged('off'));
    };
  }, [userId, dispatch]);

  return children;
}
