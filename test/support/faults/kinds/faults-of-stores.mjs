import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../services/processes.mjs';
import { withRedis } from '../services/with-redis.mjs';

const PAUSE_MS = 20_000;
const FULL_MS = 8000;

/** Child processes of a process. */
function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) === parent;
      } catch {
        return false; // the process has ended
      }
    });
}

function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // the process has ended
    }
  }
}

/** Suspends PostgreSQL with all its processes; connections stay open. */
async function pausePostgres({ postgres }) {
  const all = [postgres.pid, ...childrenOf(postgres.pid)];
  signalAll(all, 'SIGSTOP');
  await sleep(PAUSE_MS);
  signalAll(all.reverse(), 'SIGCONT');
}

const flushAll = ({ redisUrl }) => withRedis(redisUrl, (redis) => redis.flushall());

/** Reads work, every write is rejected. */
const fillRedis = ({ redisUrl }) =>
  withRedis(redisUrl, async (redis) => {
    await redis.config('SET', 'maxmemory', '1');
    await sleep(FULL_MS);
    await redis.config('SET', 'maxmemory', '0');
  });

/** The database may still be recovering from another fault. */
const patiently = (ask) => until(async () => (await ask()) ?? true, 30_000, 'the database, to break it');

/** Loses the whole queue, as FLUSHALL does in Redis. */
async function emptyQueue({ db }) {
  const found = await patiently(() =>
    db.query("SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq'"),
  );
  const names = found.rows.map((row) => row.name).filter((name) => !/migration|version|meta/.test(name));
  await patiently(() => db.query(`TRUNCATE ${names.join(', ')}`));
}

/** The machine of both stores loses power. */
const killBoth = ({ postgres, redis }) => [postgres, redis].map((store) => store.kill('SIGKILL')).includes(true);

const SLOW_COMMITS_MS = 8000;

/** Some messages commit two seconds after they got their number, so others overtake them. */
async function invert({ db }) {
  await patiently(() =>
    db.query(`CREATE OR REPLACE FUNCTION late_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF random() < 0.1 THEN PERFORM pg_sleep(2); END IF; RETURN NEW; END $$;
      CREATE TRIGGER late_commit AFTER INSERT ON message FOR EACH ROW EXECUTE FUNCTION late_commit()`),
  );
  await sleep(SLOW_COMMITS_MS);
  await patiently(() =>
    db.query('DROP TRIGGER IF EXISTS late_commit ON message; DROP FUNCTION IF EXISTS late_commit()'),
  );
}

export const STORE_FAULTS = {
  postgres: { number: 'F3', hit: ({ postgres }) => postgres.kill('SIGKILL'), breaksStarts: true },
  'postgres-fast': { number: 'F3', hit: ({ postgres }) => postgres.kill('SIGINT'), breaksStarts: true },
  'postgres-immediate': { number: 'F3', hit: ({ postgres }) => postgres.kill('SIGQUIT'), breaksStarts: true },
  'postgres-pause': { number: 'F3', hit: pausePostgres, breaksStarts: true, alone: true, at: 0.2 },
  /** All database connections break while the database stays up: every part must reconnect. */
  connections: {
    number: 'F3',
    hit: ({ db }) =>
      patiently(() => db.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()')),
    breaksStarts: true,
  },
  queue: { number: 'F4', hit: emptyQueue, backend: 'pg' },
  redis: { number: 'F4', hit: ({ redis }) => redis.kill('SIGKILL'), backend: 'redis' },
  'redis-restart': { number: 'F4', hit: ({ redis }) => redis.kill('SIGTERM'), backend: 'redis' },
  stores: { number: 'F4', hit: killBoth, backend: 'redis', breaksStarts: true },
  flushall: { number: 'F4', hit: flushAll, backend: 'redis' },
  'redis-full': { number: 'F4', hit: fillRedis, backend: 'redis' },
  /** Events may be lost, so all sockets are closed: clients of every kind must reconnect. */
  'plain-client': {
    number: 'F15',
    hit: ({ postgres, redis }) => (redis ?? postgres).kill('SIGKILL'),
    breaksStarts: true,
    alone: true,
    plainClients: true,
  },
  inversion: { number: 'F13', hit: invert, alone: true, at: 0.2 },
};
