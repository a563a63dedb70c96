import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, parseConfig } from '../../../server/src/platform/config/config.js';
import { copyTemplate, createDatabase, databaseUrl, dropDatabase, type Template } from './template-database.js';

const MIGRATED: Template = { name: 'regent_template', lock: 71, fill };

export interface TestDatabase {
  /** Valid settings for the database, with a new data directory and `overrides` applied. */
  settings(overrides?: Record<string, string>): Record<string, string>;
  /** Their configuration. */
  config(overrides?: Record<string, string>): Config;
  url: string;
  drop(): Promise<void>;
}

/** A new migrated database: a copy of a template that the first caller of the run creates. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyTemplate(MIGRATED, name);
  return testDatabase(name);
}

/** A database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name);
  return testDatabase(name);
}

function testDatabase(name: string): TestDatabase {
  const url = databaseUrl(name);
  return {
    url,
    settings: (overrides) => testSettings(url, overrides),
    config: (overrides) => parseConfig(testSettings(url, overrides)),
    drop: () => dropDatabase(name),
  };
}

function testSettings(url: string, overrides: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(process.env.TEST_DIRECTORY ?? tmpdir(), 'data-')),
    APP_SECRET: 'a secret for tests, long enough to be accepted',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    OTP_DEBUG: 'true',
    ...overrides,
  };
}

/** Migrates with the sources, which most tests need not load. */
async function fill(url: string): Promise<void> {
  const { migrate } = await import('../../../server/src/platform/db/migrate.js');
  await migrate(parseConfig(testSettings(url)));
}
