import 'reflect-metadata';
import type { Logger } from 'pino';
import type { RunningRole } from './app/running-role.js';
import { startApi } from './app/start-api.js';
import { startWorker } from './app/start-worker.js';
import { ConfigError, loadConfig } from './platform/config/config.js';
import { isUnavailable } from './platform/db/is-unavailable.js';
import { migrate } from './platform/db/migrate.js';
import { createLogger } from './platform/logging/logger.js';

/** Starts one role: `ROLE=all|api|worker`. */
const MUST_BE_OVER_MS = 30_000;

async function main(): Promise<void> {
  const config = loadConfig();
  if (!config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is not set. Use `npm start` to run with a database of its own.');
  const logger = createLogger(config.LOG_LEVEL, config.ROLE);
  for (const { from, to } of config.renamedSettings)
    logger.warn({ from, to }, 'Setting was renamed; the old name stops working in the next release');
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected and nobody saw it'));
  process.on('uncaughtException', (error) => endUnlessAway(error, logger));
  let starting: Promise<RunningRole> | undefined;
  stopOnSignal(
    () => starting,
    (error) => logger.error({ err: error }, 'the stop was not clean'),
  );
  const launched = process.send !== undefined;
  if (!launched) await migrate(config, (text) => logger.warn(text)); // the launcher has done it
  const role: Promise<RunningRole & { port?: number }> =
    config.ROLE === 'worker' ? startWorker(config, logger) : startApi(config, logger);
  starting = role;
  const { port } = await role;
  logger.info({ port }, 'ready');
  process.send?.({ type: 'ready' });
}

/**
 * BullMQ listens to no connection that it is just opening or closing. One that breaks then is no reason to end: whoever
 * waits for it is told as well, and what is left of a stop must be done.
 */
function endUnlessAway(error: Error, logger: Logger): void {
  if (isUnavailable(error)) {
    logger.warn({ err: error }, 'a connection was lost');
    return;
  }
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(1);
}

/**
 * SIGTERM, SIGINT and the end of the launcher. They may come during a long migration, which can be left at any moment; the
 * first process of a container would not hear them otherwise.
 */
function stopOnSignal(started: () => Promise<RunningRole> | undefined, report: (error: unknown) => void): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    const starting = started();
    if (!starting) process.exit(0);
    setTimeout(() => process.exit(1), MUST_BE_OVER_MS).unref();
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
