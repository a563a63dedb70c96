import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { ReadPublicPage } from '../../modules/agents/public.js';
import { ChatGateway, PushReplay } from '../../modules/chat/public.js';
import { ReplyWorker } from '../../modules/replies/public.js';
import type { Config } from '../../platform/config/config.js';
import { RefusalLog } from '../../platform/http/errors/refusal-log.js';
import { NetworkGate } from '../../platform/http/security/network-limit.js';
import { setupHttp } from '../../platform/http/setup-http.js';
import { NestLogger } from '../../platform/logging/logger.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { MetricsServer } from '../../platform/metrics/metrics-server.js';
import { realtimeAdapter } from '../../platform/realtime/adapter/create-adapter.js';
import { RegentIoAdapter } from '../../platform/realtime/io-adapter.js';
import { UnsentBudget } from '../../platform/realtime/unsent-budget.js';
import { Tracing } from '../../platform/tracing/tracing.js';
import { serveApiDocument } from '../openapi/openapi-document.js';
import { ApiModule } from './api.module.js';
import { finishRequests, waitForQuiet } from './finish-requests.js';
import { Lifecycle } from './lifecycle.js';
import type { RunningRole } from './running-role.js';

/** Period before the start whose pushes are replayed: a crashed predecessor may have committed without pushing. */
const REPLAY_PERIOD_MS = 30_000;

/** Starts the API: REST, sockets and the client's files; role `all` also runs the worker in this process. */
export async function startApi(config: Config, logger: Logger): Promise<RunningRole & { port: number }> {
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const realtime = realtimeAdapter(config, logger, true);
  const networks = new NetworkGate(config.ANONYMOUS_PER_MINUTE, new RefusalLog(logger));
  app.useWebSocketAdapter(new RegentIoAdapter(app, realtime, app.get(UnsentBudget), config.allowedOrigins, networks));
  const pages = app.get(ReadPublicPage, { strict: false });
  setupHttp(app, config, logger, {
    metrics: app.get(Metrics),
    tracing: app.get(Tracing),
    networks,
    headOf: (path) => pages.headOf(path),
  });
  serveApiDocument(app);
  await app.get(MetricsServer).start();
  await app.listen(config.PORT, config.HOST);
  const pushReplay = app.get(PushReplay, { strict: false });
  realtime.onInterruption((lostForMs) => {
    app.get(ChatGateway).reconnectAll();
    void pushReplay.run(lostForMs);
  });
  void pushReplay.run(REPLAY_PERIOD_MS);
  const worker = config.ROLE === 'all' ? app.get(ReplyWorker, { strict: false }) : undefined;
  await worker?.start();
  const server: Server = app.getHttpServer();
  const { port } = server.address() as { port: number };
  return {
    port,
    stop: async () => {
      app.get(Lifecycle).stopping = true;
      await Promise.all([waitForQuiet(server), worker?.stop()]);
      await finishRequests(server, () => app.get(ChatGateway).reconnectAll());
      await app.close();
      await realtime.close();
    },
  };
}
