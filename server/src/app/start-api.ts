import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { ChatGateway, RepeatPushes } from '../modules/chat/public.js';
import { ReplyWorker } from '../modules/replies/public.js';
import type { Config } from '../platform/config/config.js';
import { setupHttp } from '../platform/http/setup-http.js';
import { NestLogger } from '../platform/logging/logger.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { MetricsServer } from '../platform/metrics/metrics-server.js';
import { realtimeAdapter } from '../platform/realtime/adapter.js';
import { RegentIoAdapter } from '../platform/realtime/io-adapter.js';
import { Tracing } from '../platform/tracing/tracing.js';
import { ApiModule } from './api.module.js';
import { Lifecycle } from './lifecycle.js';
import { serveApiDocument } from './openapi-document.js';
import type { RunningRole } from './running-role.js';

/** Requests that are under way may end for so long. */
const FINISH_REQUESTS_MS = 5000;
const CLOSE_IDLE_EVERY_MS = 50;

/** A process that died before this one took its place may have left something committed and not pushed. */
const BEFORE_THE_START_MS = 30_000;

/** Starts the API: REST, sockets, the client's files; with role `all` the worker in the same process. */
export async function startApi(config: Config, logger: Logger): Promise<RunningRole & { port: number }> {
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const realtime = realtimeAdapter(config, logger, true);
  app.useWebSocketAdapter(new RegentIoAdapter(app, realtime, config.allowedOrigins));
  setupHttp(app, config, logger, { metrics: app.get(Metrics), tracing: app.get(Tracing) });
  serveApiDocument(app);
  await app.get(MetricsServer).start();
  await app.listen(config.PORT, config.HOST);
  const repeatPushes = app.get(RepeatPushes, { strict: false });
  realtime.onInterruption((lostForMs) => {
    app.get(ChatGateway).reconnectAll();
    void repeatPushes.run(lostForMs);
  });
  void repeatPushes.run(BEFORE_THE_START_MS);
  const worker = config.ROLE === 'all' ? app.get(ReplyWorker, { strict: false }) : undefined;
  await worker?.start();
  const server: Server = app.getHttpServer();
  const lifecycle = app.get(Lifecycle);
  server.prependListener('request', (_request, response) => {
    if (lifecycle.stopping) response.setHeader('Connection', 'close');
  });
  const { port } = server.address() as { port: number };
  return {
    port,
    stop: async () => {
      lifecycle.stopping = true;
      await worker?.stop();
      await finishRequests(server, app.get(ChatGateway));
      await app.close();
      await realtime.close();
    },
  };
}

/**
 * Takes no new connections, closes the sockets (their clients come back elsewhere) and lets requests that run end. Nest
 * alone would not wait for them: socket.io closes the same server first, and the database would go from under them.
 */
async function finishRequests(server: Server, gateway: ChatGateway): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  gateway.reconnectAll();
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  await Promise.race([closed, sleep(FINISH_REQUESTS_MS, undefined, { ref: false })]);
  clearInterval(idle);
  server.closeAllConnections();
}
