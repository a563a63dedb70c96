import type { ServerOptions } from 'socket.io';
import type { InterruptionListener } from './interruption.js';

/** Connects the sockets of all processes. */
export interface RealtimeAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Called when the connection for events is back after a loss: events from or to this process may be missing. */
  onInterruption(listener: InterruptionListener): void;
  close(): Promise<void>;
}
