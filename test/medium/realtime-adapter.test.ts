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
  /** Since when events may have been lost, each time that it was told. */
  let lostSince: number[];

  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    proxy = await new TcpProxy([Number(url.port)]).listen();
    url.port = String(proxy.port);
    realtime = realtimeAdapter(database.config({ DATABASE_URL: url.href }), createLogger('silent', 'test'), false);
    lostSince = [];
    realtime.onInterruption((ms) => lostSince.push(Date.now() - ms));
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
    proxy.become('drop');
    proxy.become('blackhole');
    await sleep(1500); // the connection that listens is away since then, and that is told apart
    const begun = Date.now();
    server.emit('lost');
    await sleep(5500);
    proxy.become('pass');
    await eventually(
      () => lostSince.map((since) => Math.abs(since - begun)),
      (apart) => expect(Math.min(...apart)).toBeLessThan(1000),
    );
  }, 30_000);

  it('notices connections that have gone silent, and goes on with others', async () => {
    proxy.become('halfOpen');
    server.emit('lost');
    await eventually(
      () => lostSince.length,
      (times) => expect(times).toBeGreaterThan(0),
      25_000,
    );
  }, 60_000);
});
