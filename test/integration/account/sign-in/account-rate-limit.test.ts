import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../../server/src/platform/db/data-source.js';
import { Sql } from '../../../../server/src/platform/db/sql.js';
import { RateLimitRepository } from '../../../../server/src/platform/rate-limit/rate-limit.repository.js';
import { RateLimits } from '../../../../server/src/platform/rate-limit/rate-limits.js';
import { takenPort } from '../../../support/server/launch/launched.js';
import { createTestDatabase, type TestDatabase } from '../../../support/services/database.js';
import { eventually } from '../../../support/util/eventually.js';

const REDIS = '/usr/bin/redis-server';

describe('rate limits', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  const made: RateLimits[] = [];
  const limits = (settings: Record<string, string> = {}): RateLimits => {
    const table = new RateLimitRepository(dataSource, new Sql(dataSource));
    const one = new RateLimits(database.config(settings), pino({ level: 'silent' }), table);
    made.push(one);
    return one;
  };
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work)).filter((result) => result.status === 'fulfilled').length;

  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.config(), [])).initialize();
  });
  afterAll(async () => {
    for (const one of made) one.onApplicationShutdown();
    await dataSource?.destroy();
    await database?.drop();
  });

  it('count exactly across processes and concurrent requests', async () => {
    const [a, b] = [limits({ MESSAGES_PER_MINUTE: '10' }), limits({ MESSAGES_PER_MINUTE: '10' })];
    expect(await outcomes(Array.from({ length: 40 }, (_, i) => (i % 2 ? a : b).consumeMessage(1)))).toBe(10);
    expect(await outcomes([a.consumeMessage(2)])).toBe(1);
    await expect(a.consumeMessage(1)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    });
  });

  it('make no database query without a limit', async () => {
    const none = limits({ MESSAGES_PER_MINUTE: '0', REQUESTS_PER_MINUTE: '0' });
    await dataSource.query('DELETE FROM rate_limit');
    expect(await outcomes(Array.from({ length: 50 }, () => none.consumeMessage(3)))).toBe(50);
    expect(await outcomes(Array.from({ length: 50 }, () => none.consumeWrite(3)))).toBe(50);
    expect(await dataSource.query('SELECT 1 FROM rate_limit')).toHaveLength(0);
  });

  it('count frequent requests in memory up to a tenth of the limit', async () => {
    const one = limits({ READS_PER_MINUTE: '100' });
    await dataSource.query('DELETE FROM rate_limit');
    expect(await outcomes(Array.from({ length: 9 }, () => one.consumeRead(7)))).toBe(9);
    expect(await dataSource.query('SELECT 1 FROM rate_limit')).toHaveLength(0);
    expect(await one.consumeRead(7)).toEqual({ limit: 100, remaining: 90, resetSeconds: expect.any(Number) });
    expect(await outcomes(Array.from({ length: 200 }, () => one.consumeRead(7)))).toBe(90);
    expect(await outcomes([one.consumeWrite(7), one.consumeRead(8)])).toBe(2);
  });

  it('count large requests as many, synchronize them, and admit one that exceeds the limit alone', async () => {
    const [a, b] = [limits({ READS_PER_MINUTE: '100' }), limits({ READS_PER_MINUTE: '100' })];
    expect(await a.consumeKey(5, 45)).toMatchObject({ remaining: 55 });
    expect(await b.consumeKey(5, 45)).toMatchObject({ remaining: 55 });
    expect(await outcomes(Array.from({ length: 3 }, () => a.consumeKey(5, 25)))).toBe(2);
    await eventually(
      () => outcomes([b.consumeKey(5)]),
      (passed) => expect(passed).toBe(0),
    );
    expect(await outcomes([a.consumeKey(6, 5000), a.consumeKey(6)])).toBe(1);
  });

  it('synchronize frequent requests between processes at every tenth of the limit', async () => {
    const [a, b] = [limits({ REQUESTS_PER_MINUTE: '100' }), limits({ REQUESTS_PER_MINUTE: '100' })];
    const storedPoints = async (): Promise<number> =>
      Number((await dataSource.query(`SELECT points FROM rate_limit WHERE key = 'request:9'`))[0]?.points ?? 0);
    let passed = 0;
    for (let i = 0; i < 200; i++) {
      passed += await outcomes([(i % 2 ? a : b).consumeWrite(9)]);
      if (i % 20 < 19 || i >= 120) continue;
      // Each process synchronizes in the background.
      for (const end = Date.now() + 5000; (await storedPoints()) < i + 1 && Date.now() < end; ) await sleep(10);
      await sleep(50); // and receives the result
    }
    expect(passed).toBeGreaterThanOrEqual(100);
    expect(passed).toBeLessThanOrEqual(120);
    await expect(a.consumeWrite(9)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(b.consumeWrite(9)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('group IPv6 addresses by their first 56 bits', async () => {
    const one = limits({ ANONYMOUS_PER_MINUTE: '10' });
    const from = (prefix: string) => Array.from({ length: 20 }, (_, i) => one.consumeAnonymous(`${prefix}${i}`));
    expect(await outcomes(from('2001:db8:1:2::'))).toBe(10);
    expect(await outcomes([one.consumeAnonymous('2001:db8:1:ff::1')])).toBe(0);
    expect(await outcomes([one.consumeAnonymous('2001:db8:1:100::1')])).toBe(1);
    expect(await outcomes(from('192.0.2.'))).toBe(20);
  });

  it('delete expired counters', async () => {
    await dataSource.query(`INSERT INTO rate_limit VALUES ('old', 1, 5), ('new', 1, 99999999999999)`);
    await new RateLimitRepository(dataSource, new Sql(dataSource)).removeExpired();
    expect(await dataSource.query(`SELECT key FROM rate_limit WHERE key IN ('old', 'new')`)).toEqual([{ key: 'new' }]);
  });

  it('count in memory while the store is down', async () => {
    const offline = limits({ MESSAGES_PER_MINUTE: '5', REDIS_URL: 'redis://127.0.0.1:1' });
    expect(await outcomes(Array.from({ length: 9 }, () => offline.consumeMessage(4)))).toBe(5);
  });

  (existsSync(REDIS) ? it : it.skip)('counts in Redis where there is one', async () => {
    const port = await takenPort();
    port.free();
    const redis: ChildProcess = spawn(REDIS, ['--port', String(port.number), '--save', '', '--appendonly', 'no']);
    try {
      const url = { MESSAGES_PER_MINUTE: '7', REDIS_URL: `redis://127.0.0.1:${port.number}` };
      const [a, b] = [limits(url), limits(url)];
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(await outcomes(Array.from({ length: 20 }, (_, i) => (i % 2 ? a : b).consumeMessage(5)))).toBe(7);
      redis.kill();
      await once(redis, 'exit');
      expect(await outcomes([a.consumeMessage(6)])).toBe(1);
    } finally {
      redis.kill();
    }
  });
});
