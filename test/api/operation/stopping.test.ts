import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type BuiltProcess, startBuilt } from '../../support/server/launch/built-server.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';
import { freePort } from '../../support/util/free-port.js';

const END_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

/** Two processes of the build start and stop. */
jest.setTimeout(90_000);

describe('processes that stop together with their database', () => {
  let database: TestDatabase;
  let ending: pg.Client;
  let processes: BuiltProcess[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'regent-stopping-'));
  beforeAll(async () => {
    database = await createTestDatabase();
    ending = new pg.Client(database.url);
    await ending.connect();
    const port = await freePort();
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHUTDOWN_GRACE_MS: '0',
    };
    processes = [startBuilt('api', environment, folder), startBuilt('worker', environment, folder)];
    await Promise.all(processes.map((each) => each.ready()));
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await ending?.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('exit with code 0, whatever connection breaks meanwhile', async () => {
    const stopped = Promise.all(processes.map((each) => each.stop()));
    while (processes.some(({ ended }) => ended === null)) await ending.query(END_ALL);
    await stopped;
    expect(processes.map(({ ended, log }) => [ended, /triggerUncaughtException|^Node\.js v/m.test(log)])).toEqual([
      [0, false],
      [0, false],
    ]);
  });
});
