/** The page's connection, wired to the connection status in the store, the event bus and catch-up. */
import type { Dispatch } from '@reduxjs/toolkit';
import { whenIdle, whenLoaded } from '../lib/lazy/when-idle';
import { paths } from '../lib/navigation/paths';
import { statusChanged } from './connection-slice';
import { serverEvents } from './event-bus';
import type { OpenSocket, SocketListener } from './socket';
import { sync } from './sync/synchronizer';

/**
 * Opens the user's connection, without delaying the first paint: until then, polling misses nothing. The returned
 * function closes it.
 */
export function openConnection(userId: number, dispatch: Dispatch): () => void {
  let socket: OpenSocket | null = null;
  let closed = false;
  dispatch(statusChanged('connecting'));
  // Polls until the socket connects: a network that blocks WebSockets may not report an error.
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
  new Promise<void>(location.pathname.startsWith(paths.conversations) ? whenLoaded : whenIdle)
    .then(() => loadSocket(userId, listener))
    .then(
      (opened) => {
        if (closed) opened.close();
        else socket = opened;
      },
      // The code could not be loaded: polling continues until the page is reloaded.
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
    serverEvents.clear();
    dispatch(statusChanged('off'));
  };
}

/** Loads the code of the socket, which the first paint does not need, together with its library. */
async function loadSocket(userId: number, listener: SocketListener): Promise<OpenSocket> {
  const [{ openSharedSocket }] = await Promise.all([import('./tabs/shared-socket'), import('socket.io-client')]);
  return openSharedSocket(userId, listener);
}
