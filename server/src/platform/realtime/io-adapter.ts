import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Express, Request } from 'express';
import type { Server, ServerOptions, Socket } from 'socket.io';
import type { NetworkGate } from '../http/security/network-limit.js';
import type { RealtimeAdapter } from './adapter/realtime-adapter.js';
import { cutFloods } from './flood-guard.js';
import type { UnsentBudget } from './unsent-budget.js';

/** Socket.IO adapter with limits. CORS does not cover WebSockets, so the handshake checks the Origin. */
export class RegentIoAdapter extends IoAdapter {
  constructor(
    private readonly app: NestExpressApplication,
    private readonly realtime: RealtimeAdapter,
    private readonly unsent: UnsentBudget,
    private readonly allowedOrigins: readonly string[],
    private readonly networks: NetworkGate,
  ) {
    super(app);
  }

  private readonly accepting = new WeakMap<IncomingMessage, (caller: object) => void>();

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
        decide(null, this.fromHere(request.headers.origin) && this.isWithinLimit(request)),
    } as unknown as ServerOptions);
    // Once connected, the gateway has found the session.
    server.on('connection', (socket) => this.accepting.get(socket.request)?.(socket.request));
    server.engine.on('connection', (connection: Socket['conn']) => {
      cutFloods(connection);
      this.unsent.watch(connection);
    });
    return server;
  }

  private isWithinLimit(message: IncomingMessage): boolean {
    const accept = this.networks.admitSocket(this.asRequest(message));
    if (accept) this.accepting.set(message, accept);
    return accept !== undefined;
  }

  /** An Express request, so that `ip` respects trusted proxies. */
  private asRequest({ headers, socket, url, method }: IncomingMessage): Request {
    const express = this.app.getHttpAdapter().getInstance() as Express;
    return Object.assign(Object.create(express.request), { headers, socket, connection: socket, url, method });
  }

  /** Browsers always send Origin with a WebSocket. A program without Origin has no cookies of a victim. */
  private fromHere(origin: string | undefined): boolean {
    return origin === undefined || this.allowedOrigins.includes(origin);
  }
}
