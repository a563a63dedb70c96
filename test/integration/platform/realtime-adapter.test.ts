import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { createLogger } from '../../../server/src/platform/logging/logger.js';
import { realtimeAdapter } from '../../../server/src/platform/realtime/adapter/create-adapter.js';
import type { RealtimeAdapter } from '../../../server/src/platform/realtime/adapter/realtime-adapter.js';
import { createTestDatabase, type TestDatabase } from '../../support/services/database.js';
import { TcpProxy } from '../../support/services/tcp-proxy.mjs';
import { eventually } from '../../support/util/eventually.js';

/** Events through PostgreSQL over a faulty network. */
describe('events over a faulty network', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let realtime: RealtimeAdapter;
  let server: Server;
  /** Reported start times of possible event loss. */
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
    // Both connections are open.
    server.emit('hello');
    await sleep(500);
  });
  afterEach(async () => {
    await server.of('/').adapter.close();
    await realtime.close();
    proxy.close();
    await database.drop();
  });

  it('reports the full time that a push waited for a connection', async () => {
    proxy.become('drop');
    proxy.become('blackhole');
    await sleep(1500); // the listening connection is lost by now, which is reported separately
    const begun = Date.now();
    server.emit('lost');
    await sleep(5500);
    proxy.become('pass');
    await eventually(
      () => lostSince.map((since) => Math.abs(since - begun)),
      (apart) => expect(Math.min(...apart)).toBeLessThan(1000),
    );
  }, 30_000);

  it('detects silent connections and replaces them', async () => {
    proxy.become('halfOpen');
    server.emit('lost');
    await eventually(
      () => lostSince.length,
      (times) => expect(times).toBeGreaterThan(0),
      25_000,
    );
  }, 60_000);
});

describe('events between two processes', () => {
  it('all arrive in order, many at once and of any length', async () => {
    const database = await createTestDatabase();
    const [here, there] = [1, 2].map(() => {
      const realtime = realtimeAdapter(database.config({}), createLogger('silent', 'test'), true);
      return { realtime, server: new Server({ adapter: realtime.adapter }) };
    }) as [Process, Process];
    const seen: number[] = [];
    const lengths = new Set<number>();
    there.server.on('number', (at: number) => void seen.push(at));
    there.server.on('text', (text: string) => void lengths.add(text.length));
    await sleep(500); // they are listening
    const numbers = Array.from({ length: 1500 }, (_, at) => at);
    for (const at of numbers) {
      here.server.serverSideEmit('number', at);
      if (at % 100 === 0) await sleep(1);
    }
    // Some of these lengths reach the maximum payload of a PostgreSQL notification.
    const long = Array.from({ length: 400 }, (_, at) => 7600 + at);
    for (const length of long) here.server.serverSideEmit('text', 'x'.repeat(length));
    await eventually(
      () => lengths.size,
      (size) => expect(size).toBe(long.length),
    );
    expect(seen).toEqual(numbers);
    for (const { server, realtime } of [here, there]) {
      await server.of('/').adapter.close();
      await realtime.close();
    }
    await database.drop();
  }, 30_000);
});

interface Process {
  realtime: RealtimeAdapter;
  server: Server;
}
