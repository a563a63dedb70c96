/** The socket: loaded after sign-in, WebSocket only, reconnects automatically. */
import type {
  ClientEvents,
  EventName,
  EventPayload,
  ResumeAnswer,
  ResumeRequest,
  ServerEvents,
} from '@contract/realtime';
import type { Socket } from 'socket.io-client';

export interface SocketListener {
  onConnected(resume: (request: ResumeRequest) => Promise<ResumeAnswer>): void;
  onDisconnected(): void;
  onEvent<E extends EventName>(name: E, payload: EventPayload<E>): void;
}

export interface OpenSocket {
  /** Tries to connect now, if it is not connected: no wait is sat out, and an attempt that hangs is given up. */
  wake(): void;
  close(): void;
}

/** Every event of the contract. A name missing here does not compile. */
const NAMES: Record<EventName, true> = {
  'message.created': true,
  'message.updated': true,
  'message.delta': true,
  typing: true,
  'chat.created': true,
  'chat.updated': true,
  'chat.deleted': true,
  'chat.read': true,
  'agent.updated': true,
};

const CONNECT_TIMEOUT = 8000;
/** How long the server has for an answer, in ms. */
export const ACK_TIMEOUT = 5000;
const STABLE_AFTER = 30_000;
const FIRST_WAIT = 500;
/** Of the library, between its own attempts. */
const LONGEST_DELAY = 5000;
const LONGEST_WAIT = 30_000;

/** Opens the socket and keeps it open until `close`. */
export async function openSocket(listener: SocketListener): Promise<OpenSocket> {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: '/socket.io',
    transports: ['websocket'],
    withCredentials: true,
    timeout: CONNECT_TIMEOUT,
    reconnectionDelay: FIRST_WAIT,
    reconnectionDelayMax: LONGEST_DELAY,
    randomizationFactor: 0.5,
  });
  let failures = 0;
  let connectedAt = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  /** Grows until a connection has lasted. */
  const delay = (): number => Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);

  // The library reconnects by itself, but not after a refusal or a disconnect packet: the session ended, or there are
  // too many tabs.
  const reconnectLater = (): void => {
    if (timer) return;
    timer = setTimeout(
      () => {
        timer = null;
        socket.connect();
      },
      delay() * (0.5 + Math.random()),
    );
    failures += 1;
  };

  for (const name of Object.keys(NAMES) as EventName[]) {
    const forward = (payload: EventPayload<typeof name>): void => listener.onEvent(name, payload);
    // The map of listeners is a union here; each name goes with its own payload.
    (socket as Socket).on(name, forward);
  }
  socket.on('connect', () => {
    connectedAt = Date.now();
    listener.onConnected((request) => socket.timeout(ACK_TIMEOUT).emitWithAck('resume', request));
  });
  socket.on('disconnect', (reason) => {
    if (connectedAt && Date.now() - connectedAt > STABLE_AFTER) failures = 0;
    connectedAt = 0;
    listener.onDisconnected();
    if (reason === 'io server disconnect') return reconnectLater();
    // The library starts with its shortest delay after every connection, however short-lived.
    socket.io.reconnectionDelay(Math.min(delay(), LONGEST_DELAY));
    failures += 1;
  });
  socket.on('connect_error', () => {
    listener.onDisconnected();
    if (!socket.active) reconnectLater();
  });

  return {
    wake() {
      if (socket.connected) return;
      if (timer) clearTimeout(timer);
      timer = null;
      // While the library waits for its next attempt `connect` alone does nothing; `disconnect` ends that wait.
      socket.disconnect().connect();
    },
    close() {
      if (timer) clearTimeout(timer);
      socket.off();
      socket.disconnect();
    },
  };
}
