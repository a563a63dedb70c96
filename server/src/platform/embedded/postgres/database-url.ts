import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../../config/config.js';
import { urlFile } from './credentials.js';

/**
 * The database for a command-line tool: DATABASE_URL, else the embedded PostgreSQL of a running Regent.
 * @throws ConfigError if there is neither
 */
export function effectiveDatabaseUrl(config: Config): string {
  if (config.DATABASE_URL) return config.DATABASE_URL;
  try {
    return readFileSync(urlFile(config.dataDir), 'utf8').trim();
  } catch {
    throw new ConfigError('The database is not running. Start Regent first with npm start, or set DATABASE_URL.');
  }
}
