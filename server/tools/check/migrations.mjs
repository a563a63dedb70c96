import { join } from 'node:path';
import { withMigratedPostgres } from '../with-postgres.mjs';
import { command } from './command.mjs';

/** Checks that TypeORM finds no difference to the entities after all migrations. */
export function migrations(built) {
  const dataSource = join(built, 'app', 'cli-data-source.js');
  const options = ['migration:generate', 'missing', '--check', '--dataSource', dataSource];
  return withMigratedPostgres(built, (environment) => command('typeorm', options, environment));
}
