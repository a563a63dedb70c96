import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withPostgres } from '../with-postgres.mjs';
import { command } from './command.mjs';

/** Checks that TypeORM finds no difference to the entities after all migrations. */
export function migrations(built) {
  return withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', APP_SECRET: 'x'.repeat(32) };
    const { migrate } = await import(pathToFileURL(join(built, 'platform', 'db', 'migrate.js')).href);
    const { parseConfig } = await import(pathToFileURL(join(built, 'platform', 'config', 'config.js')).href);
    await migrate(parseConfig(environment));
    const dataSource = join(built, 'app', 'cli-data-source.js');
    return command('typeorm', ['migration:generate', 'missing', '--check', '--dataSource', dataSource], environment);
  });
}
