import { Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import {
  agentRoom,
  type ClientEvents,
  type EventName,
  type EventPayload,
  type InterServerEvents,
  type ServerEvents,
  sessionRoom,
  userRoom,
} from '../../contract/chat/realtime.js';
import { type Count, Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';

/** Frequent events that are quickly outdated. */
const PASSING: ReadonlySet<EventName> = new Set(['typing', 'message.delta']);

/** Session data of a socket. */
export interface SocketData {
  userId: number;
  sessionId: number;
  /** Agents of the user's newest chats when the socket was opened. */
  agentIds: number[];
}

export type RealtimeServer = Server<ClientEvents, ServerEvents, InterServerEvents, SocketData>;
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, InterServerEvents, SocketData>;

/**
 * Closes a socket for a temporary reason, such as a lost database connection or a stop of this process. The Socket.IO
 * client reconnects after the transport closes, but not after a disconnect packet (`socket.disconnect`), which is used
 * for ended sessions and for sockets above the limit.
 */
export function letReconnect(socket: Pick<RealtimeSocket, 'conn'>): void {
  socket.conn.close();
}

/**
 * Pushes events to users from any process. API processes have sockets; workers only publish. A push is a hint: it may be
 * lost, and the client then finds a gap.
 */
@Injectable()
export class Realtime {
  private server: RealtimeServer | undefined;
  private readonly pushed: Count;

  constructor(
    metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    this.pushed = metrics.counter('regent_pushes_total', 'Events pushed to users, counted per recipient', ['event']);
    metrics.gauge('regent_sockets_open', 'Open sockets of users in this process', [], () => [
      { value: this.server?.of('/').sockets.size ?? 0 },
    ]);
  }

  attach(server: RealtimeServer): void {
    this.server = server;
  }

  /** Pushes to all tabs and devices of a user. */
  toUser<E extends EventName>(userId: number, event: E, payload: EventPayload<E>): void {
    this.emit([userRoom(userId)], event, payload);
  }

  /** Pushes to the sockets that show an agent, and to those of its creator. */
  toAgent(agentId: number, creatorId: number | null, payload: EventPayload<'agent.updated'>): void {
    const creator = creatorId === null ? [] : [userRoom(creatorId)];
    this.emit([agentRoom(agentId), ...creator], 'agent.updated', payload);
  }

  /** Adds all open sockets of a user to the agent's room. */
  showsAgent(userId: number, agentId: number): void {
    this.server?.in(userRoom(userId)).socketsJoin(agentRoom(agentId));
  }

  /** Closes the sockets of a session, in every process. */
  closeSession(sessionId: number): void {
    this.server?.in(sessionRoom(sessionId)).disconnectSockets(true);
  }

  /** Sessions with sockets in this process. */
  openSessions(): number[] {
    const sockets = this.server?.of('/').sockets.values() ?? [];
    return [...new Set(Array.from(sockets, (socket) => socket.data.sessionId))];
  }

  /** Closes the sockets of a session in this process. */
  closeOwnSockets(sessionId: number): void {
    this.server?.local.in(sessionRoom(sessionId)).disconnectSockets(true);
  }

  /** Sends to all processes, including this one. */
  toProcesses<E extends keyof InterServerEvents>(event: E, payload: Parameters<InterServerEvents[E]>[0]): void {
    this.server?.serverSideEmit(event, ...([payload] as unknown as Parameters<InterServerEvents[E]>));
    for (const listener of this.listeners) listener(event, payload);
  }

  /** Registers a listener for `toProcesses`. */
  onProcess<E extends keyof InterServerEvents>(
    event: E,
    listener: (payload: Parameters<InterServerEvents[E]>[0]) => void,
  ): void {
    this.server?.on(event, listener as never);
    this.listeners.push((name, payload) => {
      if (name === event) listener(payload as Parameters<InterServerEvents[E]>[0]);
    });
  }

  private readonly listeners: ((event: string, payload: unknown) => void)[] = [];

  private emit<E extends EventName>(rooms: string[], event: E, payload: EventPayload<E>): void {
    const target = this.server?.to(rooms);
    this.pushed({ event }, rooms.length);
    if (!PASSING.has(event)) this.tracing.mark(`push ${event}`, { 'regent.receivers': rooms.length });
    (isDroppable(event, payload) ? target?.volatile : target)?.emit(
      event,
      ...([payload] as Parameters<ServerEvents[E]>),
    );
  }
}

/** Typing events are dropped first for slow clients, except ends and activities, which are sent only once. */
function isDroppable<E extends EventName>(event: E, payload: EventPayload<E>): boolean {
  if (event !== 'typing') return false;
  const { is_typing, activity } = payload as EventPayload<'typing'>;
  return is_typing && activity === undefined;
}
