import { Inject } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import type { Logger } from 'pino';
import { agentRoom, type ResumeAnswer, sessionRoom, userRoom } from '../../../contract/chat/realtime.js';
import { PAGE } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import {
  letReconnect,
  Realtime,
  type RealtimeServer,
  type RealtimeSocket,
  type SocketData,
} from '../../../platform/realtime/realtime.js';
import { UnsentBudget } from '../../../platform/realtime/unsent-budget.js';
import { SessionEvents, SessionReader } from '../../account/public.js';
import { ChatsService } from '../chats/chats.service.js';
import { ResumeHandler } from './resume-handler.js';

/** Sockets of users. The server joins them to rooms; the only event that a client sends is `resume`. */
@WebSocketGateway()
export class ChatGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  @WebSocketServer()
  private readonly server: RealtimeServer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly realtime: Realtime,
    private readonly unsent: UnsentBudget,
    private readonly sessions: SessionReader,
    private readonly sessionEvents: SessionEvents,
    private readonly chats: ChatsService,
    private readonly resumeHandler: ResumeHandler,
  ) {}

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
    this.unsent.assign(socket.conn, userId);
    this.closeOldest(userId);
    void socket.join([userRoom(userId), sessionRoom(sessionId), ...agentIds.map(agentRoom)]);
    socket.data.agentIds = [];
    this.closeIfEnded(socket).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Failed to check the session of a new socket');
      letReconnect(socket);
    });
  }

  /** After missed events or before a stop: clients reconnect and send `resume`. */
  reconnectAll(): void {
    for (const socket of this.server?.of('/').sockets.values() ?? []) letReconnect(socket);
  }

  @SubscribeMessage('resume')
  resume(socket: RealtimeSocket, payload: unknown): Promise<ResumeAnswer> {
    return this.resumeHandler.run(socket, payload);
  }

  /** A sign-out between handshake and join found no socket to close. */
  private async closeIfEnded(socket: RealtimeSocket): Promise<void> {
    const user = await this.sessions.fromCookieHeader(socket.handshake.headers.cookie);
    if (user?.sessionId !== socket.data.sessionId) socket.disconnect(true);
  }

  private async admit(socket: RealtimeSocket): Promise<void> {
    const data = await this.authenticate(socket.handshake.headers.cookie).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Failed to authenticate a new socket');
      letReconnect(socket); // clients treat a refusal as final
      throw error;
    });
    if (!data) throw new Error('not_signed_in');
    socket.data = data;
  }

  private async authenticate(cookie: string | undefined): Promise<SocketData | null> {
    const user = await this.sessions.fromCookieHeader(cookie);
    if (!user) return null;
    const agentIds = await this.chats.recentAgentIds(user.userId, PAGE.listMax);
    return { userId: user.userId, sessionId: user.sessionId, agentIds };
  }

  /** Rooms keep the order of joining: the first socket is the oldest one of this process. */
  private closeOldest(userId: number): void {
    const room = this.server.of('/').adapter.rooms.get(userRoom(userId));
    if (!room || room.size < this.config.SOCKETS_PER_USER) return;
    const [oldest] = room;
    if (oldest) this.server.of('/').sockets.get(oldest)?.disconnect(true);
  }
}
