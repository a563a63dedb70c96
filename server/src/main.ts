import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import type { RunningRole } from './app/roles/running-role.js';
import { startApi } from './app/roles/start-api.js';
import { startWorker } from './app/roles/start-worker.js';
import { ConfigError, loadConfig } from './platform/config/config.js';
import { isUnavailable } from './platform/db/failover/is-unavailable.js';
import { migrate } from './platform/db/migrate.js';
import { createLogger } from './platform/logging/logger.js';

const SHUTDOWN_TIMEOUT_MS = 30_000;

/**
 * Heap growth before a full collection, in % of the heap after the last one. V8 allows a stable heap 10 %, which one
 * fast upload fills in 0.7 s; each such collection delayed messages by 8-18 ms.
 */
const HEAP_GROWTH = 60;

/** Starts one role: `ROLE=all|api|worker`. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = loadConfig();
  if (!config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is not set. Use `npm start` to run with a database of its own.');
  const logger = createLogger(config.LOG_LEVEL, config.ROLE);
  for (const { from, to } of config.renamedSettings)
    logger.warn({ from, to }, 'Setting was renamed; the old name stops working in the next release');
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Unhandled promise rejection'));
  process.on('uncaughtException', (error) => exitUnlessUnavailable(error, logger));
  let starting: Promise<RunningRole> | undefined;
  stopOnSignal(
    () => starting,
    (error) => logger.error({ err: error }, 'Failed to stop cleanly'),
  );
  const launched = process.send !== undefined;
  if (!launched) await migrate(config, (text) => logger.warn(text)); // the launcher migrates before it starts roles
  const role: Promise<RunningRole & { port?: number }> =
    config.ROLE === 'worker' ? startWorker(config, logger) : startApi(config, logger);
  starting = role;
  const { port } = await role;
  logger.info({ port }, 'ready');
  process.send?.({ type: 'ready' });
}

/**
 * Keeps the process alive when a connection breaks. BullMQ has no error listener on connections that it opens or
 * closes; callers that wait for one get the error too, and a shutdown in progress must complete.
 */
function exitUnlessUnavailable(error: Error, logger: Logger): void {
  if (isUnavailable(error)) {
    logger.warn({ err: error }, 'Lost a connection to a database or queue');
    return;
  }
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(1);
}

/**
 * Stops on SIGTERM, SIGINT and the exit of the launcher, also during a migration, which may be aborted at any time.
 * Process 1 of a container ignores signals that it has no handler for.
 */
function stopOnSignal(started: () => Promise<RunningRole> | undefined, report: (error: unknown) => void): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    const starting = started();
    if (!starting) process.exit(0);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    const stopped = starting.then((role) => role.stop());
    stopped.then(
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
