import { loadConfig } from './platform/config/config.js';
import { migrate } from './platform/db/migrate.js';

/**
 * Migrates the database before the servers start; the argument `demo` also seeds the demo. A separate process, so that
 * the long-lived launcher does not keep these modules in memory. Loads while the database starts; a message starts it.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const isDemo = process.argv.includes('demo');
  const seed = isDemo ? (await import('./app/demo/seed-demo.js')).seedDemo : undefined;
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
