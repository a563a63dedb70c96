import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from '../util/free-port.js';

/** A new Redis without persistence. */
export interface TestRedis {
  url: string;
  /** Deletes everything, as after a restart without persistence. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'regent-redis-'));
  const server = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', directory, '--save', '']);
  await isRunning(server);
  const redis = new Redis(port, '127.0.0.1', { retryStrategy: () => 50, maxRetriesPerRequest: 200 });
  redis.on('error', () => undefined);
  await redis.ping();
  return {
    url: `redis://127.0.0.1:${port}`,
    flush: async () => void (await redis.flushall()),
    stop: async () => {
      await letGo(redis);
      redis.disconnect();
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The socket adapter releases its connection when its blocking read ends: an entry in the stream ends it. */
async function letGo(redis: Redis): Promise<void> {
  await redis.xadd('{regent}:socket.io', '*', 'wake', 'up');
  for (let tries = 0; tries < 100; tries++) {
    const clients = String(await redis.client('LIST'))
      .trim()
      .split('\n');
    if (clients.length <= 1) return;
    await sleep(20);
  }
}

/** @throws when Redis is not installed or exits at once */
async function isRunning(server: ChildProcess): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    server.once('error', () =>
      reject(new Error('These tests need redis-server on the PATH: apt-get install redis-server')),
    );
    server.once('exit', (code) => reject(new Error(`redis-server ended at once with ${code}`)));
  });
  failed.catch(() => undefined);
  await Promise.race([failed, sleep(100)]);
}
