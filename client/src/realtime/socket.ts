/** The socket: loaded after sign-in, WebSocket only, reconnects automatically. */
import type {
  ClientEvents,
  EventName,
  EventPayload,
  ResumeAnswer,
  ResumeRequest,
  ServerEvents,
} from '@contract/chat/realtime';
import type { Socket } from 'socket.io-client';

export interface SocketListener {
  onConnected(resume: (request: ResumeRequest) => Promise<ResumeAnswer>): void;
  onDisconnected(): void;
  onEvent<E extends EventName>(name: E, payload: EventPayload<E>): void;
}

export interface OpenSocket {
  /** Connects now if disconnected: skips the reconnect delay and aborts an attempt that hangs. */
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
  'agent.available': true,
};

const CONNECT_TIMEOUT = 8000;
/** Time in which the server must respond, in ms. */
export const ACK_TIMEOUT = 5000;
const STABLE_AFTER = 30_000;
const FIRST_WAIT = 500;
/** Maximum delay between the library's own attempts, in ms. */
const MAX_DELAY = 5000;
const MAX_WAIT = 30_000;

/**
 * Reconnects where the library does not: after a refusal or a disconnect by the server (session ended, too many tabs).
 * The delay grows until a connection is stable.
 */
class Reconnection {
  private failures = 0;
  private connectedAt = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly connect: () => void) {}

  connected(): void {
    this.connectedAt = Date.now();
  }

  disconnected(): void {
    if (this.connectedAt && Date.now() - this.connectedAt > STABLE_AFTER) this.failures = 0;
    this.connectedAt = 0;
  }

  /** @returns the delay before the next attempt, in ms */
  countFailure(): number {
    const delay = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    return delay;
  }

  schedule(): void {
    if (this.timer) return;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        this.connect();
      },
      this.countFailure() * (0.5 + Math.random()),
    );
  }

  cancel(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}

/** Opens the socket and keeps it open until `close`. */
export async function openSocket(listener: SocketListener): Promise<OpenSocket> {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: '/socket.io',
    transports: ['websocket'],
    withCredentials: true,
    timeout: CONNECT_TIMEOUT,
    reconnectionDelay: FIRST_WAIT,
    reconnectionDelayMax: MAX_DELAY,
    randomizationFactor: 0.5,
  });
  const reconnection = new Reconnection(() => socket.connect());

  for (const name of Object.keys(NAMES) as EventName[]) {
    const forward = (payload: EventPayload<typeof name>): void => listener.onEvent(name, payload);
    // The listener type is a union here; each name has its own payload.
    (socket as Socket).on(name, forward);
  }
  socket.on('connect', () => {
    reconnection.connected();
    listener.onConnected((request) => socket.timeout(ACK_TIMEOUT).emitWithAck('resume', request));
  });
  socket.on('disconnect', (reason) => {
    reconnection.disconnected();
    listener.onDisconnected();
    if (reason === 'io server disconnect') return reconnection.schedule();
    // The library resets its delay after every connection, however short-lived.
    socket.io.reconnectionDelay(Math.min(reconnection.countFailure(), MAX_DELAY));
  });
  socket.on('connect_error', () => {
    listener.onDisconnected();
    if (!socket.active) reconnection.schedule();
  });

  return {
    wake() {
      if (socket.connected) return;
      reconnection.cancel();
      // While the library waits for its next attempt, `connect` has no effect; `disconnect` ends that wait.
      socket.disconnect().connect();
    },
    close() {
      reconnection.cancel();
      socket.off();
      socket.disconnect();
    },
  };
}
