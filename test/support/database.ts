import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Config, parseConfig } from '../../server/src/platform/config/config.js';
import { migrate } from '../../server/src/platform/db/migrate.js';

const TEMPLATE = 'regent_template';
const TEMPLATE_LOCK = 71;

export interface TestDatabase {
  /** A valid configuration that points at the database, with `overrides` on top. */
  config(overrides?: Record<string, string>): Config;
  url: string;
  drop(): Promise<void>;
}

/** A fresh, migrated database of one's own: a copy of a template that the first caller of the run makes. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (!rowCount) await makeTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return {
    url: urlOf(name),
    config: (overrides = {}) => testConfig(urlOf(name), overrides),
    drop: () => admin(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

async function makeTemplate(client: pg.Client): Promise<void> {
  await client.query(`CREATE DATABASE ${TEMPLATE}_new`);
  await migrate(testConfig(urlOf(`${TEMPLATE}_new`), {}));
  await client.query(`ALTER DATABASE ${TEMPLATE}_new RENAME TO ${TEMPLATE}`);
}

const urlOf = (database: string): string => `${serverUrl()}/${database}`;

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error('Run the tests with `npm test`: it starts the PostgreSQL that they need.');
  return url;
}

function testConfig(url: string, overrides: Record<string, string>): Config {
  return parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'regent-test-data-')),
    APP_SECRET: 'a secret for tests, long enough to be accepted',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    OTP_DEBUG: 'true',
    ...overrides,
  });
}

async function admin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${serverUrl()}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
