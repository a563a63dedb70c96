import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { PushReplay } from '../../modules/chat/public.js';
import { ReplyWorker } from '../../modules/replies/public.js';
import type { Config } from '../../platform/config/config.js';
import { NestLogger } from '../../platform/logging/logger.js';
import { MetricsServer } from '../../platform/metrics/metrics-server.js';
import { realtimeAdapter } from '../../platform/realtime/adapter/create-adapter.js';
import { Realtime, type RealtimeServer } from '../../platform/realtime/realtime.js';
import type { RunningRole } from './running-role.js';
import { WorkerModule } from './worker.module.js';

/** Period before the start whose pushes are replayed: a crashed predecessor may have committed without pushing. */
const REPLAY_PERIOD_MS = 30_000;

/** Starts a worker. Its socket server has no sockets: it only publishes through the adapter. */
export async function startWorker(config: Config, logger: Logger): Promise<RunningRole> {
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
  const adapter = realtimeAdapter(config, logger, false);
  const server = new Server({ adapter: adapter.adapter }) as RealtimeServer;
  app.get(Realtime).attach(server);
  const pushReplay = app.get(PushReplay, { strict: false });
  adapter.onInterruption((lostForMs) => void pushReplay.run(lostForMs));
  void pushReplay.run(REPLAY_PERIOD_MS);
  await app.get(MetricsServer).start();
  const worker = app.get(ReplyWorker);
  await worker.start();
  return {
    stop: async () => {
      await worker.stop();
      await app.close();
      // The socket server never listened, so only the adapter needs closing.
      await server.of('/').adapter.close();
      await adapter.close();
    },
  };
}
