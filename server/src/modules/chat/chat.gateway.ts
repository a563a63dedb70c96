import { Inject } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { Logger } from 'pino';
import { agentRoom, type ResumeAnswer, sessionRoom, userRoom } from '../../contract/realtime.js';
import { GateFullError } from '../../platform/concurrency/gate.js';
import { Gates } from '../../platform/concurrency/gates.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { type Count, Metrics } from '../../platform/metrics/metrics.js';
import {
  letReconnect,
  Realtime,
  type RealtimeServer,
  type RealtimeSocket,
  type SocketData,
} from '../../platform/realtime/realtime.js';
import { SessionEvents, SessionReader } from '../account/public.js';
import { type AskedFor, readResumeRequest } from './domain/resume-request.js';
import { ResumeChats } from './resume-chats.js';
import { ShownAgents } from './shown-agents.js';

/** A client asks one question after the other; one that it has given up may still wait, and then the next. */
const WAITING_ON_SOCKET = 3;
/** Questions of one person at once in this process, over all sockets. */
const OF_USER_AT_ONCE = 2;
/** Rooms of a socket past which a `resume` adds none. */
const MOST_ROOMS = 200;

/** The sockets of people. A socket is in rooms that the server alone joins it to; it can ask for nothing but `resume`. */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  @WebSocketServer()
  private readonly server: RealtimeServer;

  private readonly resumes: Count;
  /** One at a time for each socket: whoever asks faster than we answer waits for their own. */
  private readonly ofSocket = new Gates<RealtimeSocket>(1, WAITING_ON_SOCKET);
  private readonly ofUser: Gates<number>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly realtime: Realtime,
    private readonly sessions: SessionReader,
    private readonly sessionEvents: SessionEvents,
    private readonly shownAgents: ShownAgents,
    private readonly resumeChats: ResumeChats,
    metrics: Metrics,
  ) {
    this.ofUser = new Gates(OF_USER_AT_ONCE, config.SOCKETS_PER_USER);
    const help = 'How often clients asked for what they missed';
    this.resumes = metrics.counter('regent_resumes_total', help, ['outcome'], [{ outcome: 'failed' }]);
  }

  afterInit(server: RealtimeServer): void {
    this.realtime.attach(server);
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(error instanceof Error ? error : new Error('unavailable')),
      );
    });
    this.sessionEvents.onSessionEnded((sessionId) => {
      this.realtime.closeSession(sessionId);
      this.realtime.toProcesses('session.ended', { session_id: sessionId });
    });
    this.realtime.onProcess('session.ended', ({ session_id }) => this.sessions.forget(session_id));
  }

  handleConnection(socket: RealtimeSocket): void {
    const { userId, sessionId, agentIds } = socket.data;
    this.closeOldest(userId);
    void socket.join([userRoom(userId), sessionRoom(sessionId), ...agentIds.map(agentRoom)]);
    socket.data.agentIds = [];
    this.closeIfEnded(socket).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Failed to check the session of a new socket');
      letReconnect(socket);
    });
  }

  /** Events may have been missed, or this process stops: clients reconnect and ask for what they lack. */
  reconnectAll(): void {
    for (const socket of this.server?.of('/').sockets.values() ?? []) letReconnect(socket);
  }

  @SubscribeMessage('resume')
  async resume(socket: RealtimeSocket, payload: unknown): Promise<ResumeAnswer> {
    const request = readResumeRequest(payload);
    if (!request) {
      this.resumes({ outcome: 'refused' });
      return { chats: [] };
    }
    try {
      return await this.ofSocket.pass(socket, () =>
        this.ofUser.pass(socket.data.userId, () => this.answer(socket, request)),
      );
    } catch (error) {
      const isTooMuch = error instanceof GateFullError;
      this.resumes({ outcome: isTooMuch ? 'refused' : 'failed' });
      if (!isTooMuch) this.logger.warn({ err: error }, 'resume failed');
      // Without an answer the client would wait until its own time limit.
      letReconnect(socket);
      return { chats: [] };
    }
  }

  private async answer(socket: RealtimeSocket, request: AskedFor): Promise<ResumeAnswer> {
    if (!socket.connected) {
      this.resumes({ outcome: 'left' });
      return { chats: [] };
    }
    await this.joinAgents(socket, request);
    const found = await this.resumeChats.run(socket.data.userId, request);
    this.resumes({ outcome: 'answered' });
    return found;
  }

  /** Before the answer: what the client reads of an agent after it, it is kept up to date about. */
  private async joinAgents(socket: RealtimeSocket, { chats }: AskedFor): Promise<void> {
    const chatIds = chats.map((chat) => chat.chat_id);
    const agentIds = await this.shownAgents.ofChats(socket.data.userId, chatIds);
    for (const agentId of agentIds) if (socket.rooms.size < MOST_ROOMS) void socket.join(agentRoom(agentId));
  }

  /** A sign-out between the handshake and the joining found no socket to close. */
  private async closeIfEnded(socket: RealtimeSocket): Promise<void> {
    const user = await this.sessions.fromCookieHeader(socket.handshake.headers.cookie);
    if (user?.sessionId !== socket.data.sessionId) socket.disconnect(true);
  }

  private async admit(socket: RealtimeSocket): Promise<void> {
    const data = await this.readPerson(socket.handshake.headers.cookie).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Failed to read the person of a new socket');
      letReconnect(socket); // clients take a refusal as final
      throw error;
    });
    if (!data) throw new Error('not_signed_in');
    socket.data = data;
  }

  private async readPerson(cookie: string | undefined): Promise<SocketData | null> {
    const user = await this.sessions.fromCookieHeader(cookie);
    if (!user) return null;
    const agentIds = await this.shownAgents.recent(user.userId);
    return { userId: user.userId, sessionId: user.sessionId, agentIds };
  }

  /** Rooms keep the order of joining, so the first of this process is the oldest. */
  private closeOldest(userId: number): void {
    const room = this.server.of('/').adapter.rooms.get(userRoom(userId));
    if (!room || room.size < this.config.SOCKETS_PER_USER) return;
    const [oldest] = room;
    if (oldest) this.server.of('/').sockets.get(oldest)?.disconnect(true);
  }
}
