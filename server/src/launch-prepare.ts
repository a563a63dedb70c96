import { loadConfig } from './platform/config/config.js';
import { migrate } from './platform/db/migrate.js';

/**
 * The step before the servers start: brings the database up to date, and fills in the demo when asked for `demo`.
 * A process of its own, because what it loads is large and the launcher lives long. It loads while the database is
 * still starting, and begins when it is told to.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const isDemo = process.argv.includes('demo');
  const seed = isDemo ? (await import('./app/seed-demo.js')).seedDemo : undefined;
  await new Promise((resolve) => process.once('message', resolve));
  await migrate(config);
  await seed?.(config);
}

process.once('disconnect', () => process.exit(1));
main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
