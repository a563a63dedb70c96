import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** What can happen to an installation. Each hits at once and leaves the rest to the supervisors. */
const FAULTS = {
  worker: { hit: ({ worker }) => worker.kill('SIGKILL') },
  api: { hit: ({ api }) => api.kill('SIGKILL') },
  postgres: { hit: ({ postgres }) => postgres.kill('SIGKILL') },
  /** The database stays, and every connection to it breaks: each part must find its own way back. */
  connections: {
    hit: ({ db }) => db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()'),
  },
  deploy: {
    hit: ({ api, worker }) => {
      worker.kill('SIGTERM');
      api.kill('SIGTERM');
    },
  },
  /** The whole queue is lost: what FLUSHALL is to Redis. */
  queue: {
    hit: async ({ db }) => {
      const found = await db.query(
        "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq'",
      );
      const names = found.rows.map((row) => row.name).filter((name) => !/migration|version|meta/.test(name));
      await db.query(`TRUNCATE ${names.join(', ')}`);
    },
    backend: 'pg',
  },
  redis: { hit: ({ redis }) => redis.kill('SIGKILL'), backend: 'redis' },
  flushall: {
    hit: async ({ redisUrl }) => {
      const client = new Redis(redisUrl);
      await client.flushall();
      client.disconnect();
    },
    backend: 'redis',
  },
};

const SINGLE = Object.keys(FAULTS);

/** Names of the faults that this backend can have; `all`: each of them in one run. */
export function faultsOf(backend) {
  return [...SINGLE.filter((name) => (FAULTS[name].backend ?? backend) === backend), 'all'];
}

/** When what happens, in ms from the load's begin: a single fault in its middle, all of them spread over it. */
export function planOf(name, backend, seconds, random) {
  if (name === 'none') return [];
  if (name !== 'all') return [{ name, atMs: seconds * 1000 * (0.3 + 0.35 * random()) }];
  const order = faultsOf(backend).filter((each) => each !== 'all');
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  const step = (seconds * 1000 * 0.8) / order.length;
  return order.map((each, i) => ({ name: each, atMs: seconds * 100 + step * (i + random()) }));
}

/** Carries a plan out. @returns what was hit, and when */
export async function carryOut(plan, targets) {
  const begin = Date.now();
  const done = [];
  for (const { name, atMs } of plan) {
    await sleep(Math.max(0, begin + atMs - Date.now()));
    const at = Date.now();
    const isHit = await FAULTS[name].hit(targets);
    done.push({ name, at, isHit: isHit !== false });
  }
  return done;
}
