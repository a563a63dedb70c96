import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { createLogger } from '../../server/src/platform/logging/logger.js';
import { type RealtimeAdapter, realtimeAdapter } from '../../server/src/platform/realtime/adapter.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TcpProxy } from '../support/tcp-proxy.mjs';

/** The events' way over PostgreSQL, with a bad network between. */
describe('events over a network that fails', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let realtime: RealtimeAdapter;
  let server: Server;
  let lostFor: number[];

  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    proxy = await new TcpProxy([Number(url.port)]).listen();
    url.port = String(proxy.port);
    realtime = realtimeAdapter(database.config({ DATABASE_URL: url.href }), createLogger('silent', 'test'), false);
    lostFor = [];
    realtime.onInterruption((ms) => lostFor.push(ms));
    server = new Server({ adapter: realtime.adapter });
    // Both connections are there.
    server.emit('hello');
    await sleep(500);
  });
  afterEach(async () => {
    await server.of('/').adapter.close();
    await realtime.close();
    proxy.close();
    await database.drop();
  });

  it('tells of all the time that a push has waited for a connection in vain', async () => {
    const begun = Date.now();
    proxy.become('drop');
    proxy.become('blackhole');
    server.emit('lost');
    await sleep(5500);
    proxy.become('pass');
    await eventually(
      () => Math.max(0, ...lostFor),
      (ms) => expect(ms).toBeGreaterThan(5000),
    );
    expect(Math.max(...lostFor)).toBeLessThanOrEqual(Date.now() - begun);
  }, 30_000);

  it('notices connections that have gone silent, and goes on with others', async () => {
    proxy.become('halfOpen');
    server.emit('lost');
    await eventually(
      () => lostFor.length,
      (times) => expect(times).toBeGreaterThan(0),
      25_000,
    );
  }, 60_000);
});
