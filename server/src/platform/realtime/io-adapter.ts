import type { IncomingMessage } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions, Socket } from 'socket.io';
import type { RealtimeAdapter } from './adapter.js';
import { cutFloods } from './flood-guard.js';
import type { UnsentBudget } from './unsent-budget.js';

/** Nest's socket.io with our limits. CORS does not cover WebSockets, so the Origin is checked in the handshake. */
export class RegentIoAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly realtime: RealtimeAdapter,
    private readonly unsent: UnsentBudget,
    private readonly allowedOrigins: readonly string[],
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server: Server = super.createIOServer(port, {
      ...options,
      adapter: this.realtime.adapter,
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: 100_000,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      connectTimeout: 10_000,
      allowRequest: (request: IncomingMessage, decide: (error: string | null | undefined, allowed: boolean) => void) =>
        decide(null, this.fromHere(request.headers.origin)),
    } as unknown as ServerOptions);
    server.engine.on('connection', (connection: Socket['conn']) => {
      cutFloods(connection);
      this.unsent.watch(connection);
    });
    return server;
  }

  /** A browser always sends Origin with a WebSocket; what sends none is a program, which has no cookies of a victim. */
  private fromHere(origin: string | undefined): boolean {
    return origin === undefined || this.allowedOrigins.includes(origin);
  }
}
