import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Server } from 'socket.io';
import { Metrics } from '../../../server/src/platform/metrics/metrics.js';
import { startJobWorker } from '../../../server/src/platform/queue/job-worker.js';
import { QUEUE_NAME } from '../../../server/src/platform/queue/jobs.js';
import { realtimeAdapter } from '../../../server/src/platform/realtime/adapter/create-adapter.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';
import { onDatabase } from '../../support/services/template-database.js';
import { eventually } from '../../support/util/eventually.js';

jest.setTimeout(60_000);

const logger = pino({ level: 'silent' });
/** Connections are checked every five seconds. */
const NOTICED_WITHIN_MS = 12_000;

let database: TestDatabase;
let name: string;
beforeEach(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
});
afterEach(() => database.drop());

const onServer = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  onDatabase('postgres', async (client) => (await client.query<Row>(sql, values)).rows);

/** Connections with this application name; default: all. */
const pids = async (applicationName?: string): Promise<number[]> => {
  const rows = await onServer<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND ($2::text IS NULL OR application_name = $2)`,
    [name, applicationName],
  );
  return rows.map(({ pid }) => pid);
};

/** All connections break, and new ones reach a server that accepts no writes. */
async function becomeStandby(): Promise<void> {
  await onServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await onServer('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
}

/** New connections reach a writable server; open ones stay on the old server. */
const becomePrimary = () => onServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);

describe('listening connection to a read-only server', () => {
  it('is replaced for events once a server accepts writes', async () => {
    const realtime = realtimeAdapter(database.config({}), logger, true);
    const server = new Server({ adapter: realtime.adapter });
    const lost: number[] = [];
    realtime.onInterruption((forMs) => lost.push(forMs));
    server.emit('hello');
    await eventually(pids, (all) => expect(all).toHaveLength(2));
    await becomeStandby();
    await eventually(
      () => lost.length,
      (times) => expect(times).toBeGreaterThan(0),
    );
    server.emit('hello');
    await eventually(pids, (all) => expect(all).toHaveLength(2));
    const atFirst = lost.length;
    await sleep(NOTICED_WITHIN_MS);
    expect(lost).toHaveLength(atFirst);

    const readOnly = await pids();
    await becomePrimary();
    await eventually(
      () => lost.length,
      (times) => expect(times).toBe(atFirst + 1),
      NOTICED_WITHIN_MS,
    );
    expect(lost.at(-1)).toBeLessThan(NOTICED_WITHIN_MS);
    server.emit('hello');
    expect((await pids()).filter((pid) => readOnly.includes(pid))).toEqual([]);
    await server.of('/').adapter.close();
    await realtime.close();
  });

  it('is replaced for jobs', async () => {
    const handlers = {} as Parameters<typeof startJobWorker>[3];
    const worker = startJobWorker(database.config({}), logger, new Metrics(), handlers);
    const listening = () => pids(QUEUE_NAME);
    await eventually(listening, (all) => expect(all).toHaveLength(1));
    await becomeStandby();
    const [readOnly] = await eventuallyOne(listening);
    await becomePrimary();
    await eventually(
      async () => (await listening()).filter((pid) => pid !== readOnly),
      (others) => expect(others).toHaveLength(1),
      2 * NOTICED_WITHIN_MS,
    );
    expect(await listening()).not.toContain(readOnly);
    await worker.close();
  });
});

async function eventuallyOne(read: () => Promise<number[]>): Promise<number[]> {
  await sleep(2000); // broken connections stay listed for a moment
  await eventually(read, (all) => expect(all).toHaveLength(1));
  return read();
}
