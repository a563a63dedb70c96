import 'reflect-metadata';
import type { RunningRole } from './app/running-role.js';
import { startApi } from './app/start-api.js';
import { startWorker } from './app/start-worker.js';
import { ConfigError, loadConfig } from './platform/config/config.js';
import { migrate } from './platform/db/migrate.js';
import { createLogger } from './platform/logging/logger.js';

/** Starts one role: `ROLE=all|api|worker`. */
const MUST_BE_OVER_MS = 30_000;

async function main(): Promise<void> {
  const config = loadConfig();
  if (!config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is not set. Use `npm start` to run with a database of its own.');
  const logger = createLogger(config.LOG_LEVEL, config.ROLE);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody saw it'));
  const launched = process.send !== undefined;
  if (!launched) await migrate(config); // the launcher has done it
  const role = config.ROLE === 'worker' ? await startWorker(config, logger) : await startApi(config, logger);
  logger.info({ port: 'port' in role ? role.port : undefined }, 'ready');
  process.send?.({ type: 'ready' });
  stopOnSignal(role, (error) => logger.error({ err: error }, 'the stop was not clean'));
}

/** SIGTERM, SIGINT and the end of the launcher. */
function stopOnSignal(role: RunningRole, report: (error: unknown) => void): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), MUST_BE_OVER_MS).unref();
    role.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

main().catch((error: unknown) => {
  const sentence = error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
