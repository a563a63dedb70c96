/** The page's one connection, and what it is joined to: the store's status, the event bus, catching up. */
import type { Dispatch } from '@reduxjs/toolkit';
import { whenIdle } from '../lib/lazy/when-idle';
import { paths } from '../lib/navigation/paths';
import { statusChanged } from './connection-slice';
import { serverEvents } from './event-bus';
import type { OpenSocket, SocketListener } from './socket';
import { sync } from './sync/synchronizer';
import { openSharedSocket } from './tabs/shared-socket';

/** Opens this person's connection; the returned function closes it. */
export function openConnection(userId: number, dispatch: Dispatch): () => void {
  let socket: OpenSocket | null = null;
  let closed = false;
  dispatch(statusChanged('connecting'));
  // Until it is connected there is no socket: a network that lets no WebSocket through may not even say so.
  sync.disconnected();
  const lost = (): void => {
    if (closed) return;
    dispatch(statusChanged('disconnected'));
    sync.disconnected();
  };
  const listener: SocketListener = {
    onConnected(resume) {
      dispatch(statusChanged('connected'));
      sync.connected(resume);
      serverEvents.publishConnected();
    },
    onDisconnected: lost,
    onEvent: (name, payload) => serverEvents.publish(name, payload),
  };
  soonEnough()
    .then(() => openSharedSocket(userId, listener))
    .then(
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
}

/** In a chat at once; elsewhere its code does not stand in the way of what there is to see. */
const soonEnough = (): Promise<void> =>
  location.pathname.startsWith(paths.conversations) ? Promise.resolve() : new Promise(whenIdle);
