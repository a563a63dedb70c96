import { randomUUID } from 'node:crypto';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ServerOptions } from 'socket.io';
import type { Config } from '../config/config.js';
import { FailoverPool } from '../db/failover-pool.js';
import { watchListener } from '../db/watch-listener.js';
import { connectRedis, type RedisClient } from '../redis/connect-redis.js';
import { Notifications } from './notifications.js';

/** @param lostForMs how long ago the first event may have been lost */
export type InterruptionListener = (lostForMs: number) => void;

export interface RealtimeAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Events of this process or for it may have been lost: a connection over which they go was lost and is back. */
  onInterruption(listener: InterruptionListener): void;
  close(): Promise<void>;
}

/**
 * What joins the sockets of all processes: redis-streams where there is Redis, else LISTEN/NOTIFY of PostgreSQL.
 * @param hasSockets false for a process that only publishes
 */
export function realtimeAdapter(config: Config, logger: Logger, hasSockets: boolean): RealtimeAdapter {
  return config.REDIS_URL ? onRedis(config, logger, hasSockets) : onPostgres(config, logger);
}

/** Remembers since when events are lost, and tells once they pass again. */
class Interruption {
  private since: number | undefined;

  constructor(private readonly listeners: readonly InterruptionListener[]) {}

  get isOn(): boolean {
    return this.since !== undefined;
  }

  /** @param since when the first event that may be lost was on its way */
  begin(since = Date.now()): void {
    this.since = Math.min(this.since ?? since, since);
  }

  end(): void {
    if (this.since === undefined) return;
    const lostForMs = Date.now() - this.since;
    this.since = undefined;
    for (const listener of this.listeners) listener(lostForMs);
  }
}

const MARK_EVERY_MS = 2000;

function onRedis(config: Config, logger: Logger, hasSockets: boolean): RealtimeAdapter {
  const redis = connectRedis(config, { maxRetriesPerRequest: null });
  if (!hasSockets) readNoEvents(redis);
  const listeners: InterruptionListener[] = [];
  const interruption = new Interruption(listeners);
  publishNowOrNever(redis, interruption);
  redis.on('error', (error) => logger.debug({ err: error }, 'redis is not reachable'));
  redis.on('close', () => interruption.begin());
  redis.on('ready', () => interruption.end());
  // Of a cluster: it may have been the node with the events, and the one that follows it need not have all of them.
  redis.on('-node', () => interruption.begin());
  const marking = setInterval(() => void keepMark(redis, interruption), MARK_EVERY_MS);
  const trimming = setInterval(() => void trimEvents(redis).catch(() => {}), TRIM_EVERY_MS);
  return {
    adapter: createRedisAdapter(redis, {
      streamName: STREAM,
      channelPrefix: 'regent',
      maxLen: 20_000,
      onlyPlaintext: true,
    }),
    onInterruption: (listener) => void listeners.push(listener),
    close: async () => {
      clearInterval(marking);
      clearInterval(trimming);
      redis.disconnect();
    },
  };
}

/**
 * The connection waits for ever for a Redis that is away. What is published from then on would pile up, and an API's own
 * sockets would wait for it too: so it fails, and what it was about is pushed again when Redis is back.
 */
function publishNowOrNever(redis: RedisClient, interruption: Interruption): void {
  const isAway = (): boolean => {
    if (redis.status === 'ready') return false;
    interruption.begin();
    return true;
  };
  const xadd = redis.xadd.bind(redis) as Command;
  const publish = redis.publish.bind(redis) as Command;
  const instead: Record<'xadd' | 'publish', Command> = {
    xadd: (...args) => (isAway() ? Promise.reject(new Error('Redis is away')) : xadd(...args)),
    publish: (...args) => (isAway() ? Promise.resolve(0) : publish(...args)), // the adapter never looks how it ended
  };
  Object.assign(redis, instead);
}

type Command = (...args: unknown[]) => Promise<unknown>;

const STREAM = '{regent}:socket.io';
const TRIM_EVERY_MS = 5000;
const KEPT_MS = 60_000;

/**
 * The adapter bounds how many events are kept, which says nothing of their size: twenty thousand long messages would
 * fill Redis. Every process has long read those of a minute ago; one that has not finds the gap by the numbers. The ids
 * of events are times of Redis: so is the minute.
 */
async function trimEvents(redis: RedisClient): Promise<void> {
  if (redis.status !== 'ready') return;
  const [seconds = 0] = await redis.time();
  await redis.xtrim(STREAM, 'MINID', seconds * 1000 - KEPT_MS);
}

const READ_AGAIN_MS = 5000;

/**
 * The adapter has every process read the stream of all events, which are for sockets alone: what processes say to each
 * other goes over pub/sub. One without sockets would only throw away what it reads.
 */
function readNoEvents(redis: RedisClient): void {
  const duplicate = redis.duplicate.bind(redis) as () => RedisClient;
  const xread = (): Promise<null> => new Promise((done) => setTimeout(done, READ_AGAIN_MS, null).unref());
  redis.duplicate = () => Object.assign(duplicate(), { xread }) as never;
}

const MARK = `{regent}:alive:${randomUUID()}`;
let isMarked = false;

/**
 * A Redis that was emptied keeps its connections, but not the events that nobody had read yet, nor this mark. It lies
 * where the events lie: in a cluster, what cannot be marked cannot be published either.
 */
async function keepMark(redis: RedisClient, interruption: Interruption): Promise<void> {
  if (redis.status !== 'ready') return;
  try {
    const before = await redis.set(MARK, '1', 'EX', 60, 'GET');
    if (isMarked && before === null) interruption.begin();
    isMarked = true;
    interruption.end();
  } catch {
    interruption.begin();
  }
}

const PROBE_EVERY_MS = 300;
const SILENT_AFTER_MS = 10_000;

function onPostgres(config: Config, logger: Logger): RealtimeAdapter {
  // Two connections exactly: one listens, one publishes. A second publisher would lose the order of events.
  const pool = new FailoverPool({
    connectionString: config.DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 5000,
    query_timeout: SILENT_AFTER_MS,
    keepAlive: true,
  });
  pool.on('error', (error) => logger.debug({ err: error }, 'database is not reachable'));
  const listeners: InterruptionListener[] = [];
  const view = { query: publisher(pool, listeners), connect: listener(pool, listeners) };
  return {
    adapter: createPostgresAdapter(view as unknown as pg.Pool, {
      channelPrefix: 'regent',
      payloadThreshold: 7999, // PostgreSQL refuses 8000 bytes, which is the adapter's own threshold
      errorHandler: (error) => logger.debug({ err: error }, 'event could not be published'),
    }),
    onInterruption: (listener) => void listeners.push(listener),
    close: () => pool.end().catch(() => {}),
  };
}

/** How the adapter publishes; its other statements are for payloads that are too long for this. */
const PUBLISHES = 'SELECT pg_notify($1, $2)';

/** The pool's `query`, which tells when events could not be published and now can be again. */
function publisher(pool: pg.Pool, listeners: InterruptionListener[]): (text: string, values?: string[]) => unknown {
  const notifications = new Notifications(pool);
  const interruption = new Interruption(listeners);
  const probe = (): void => {
    setTimeout(() => void pool.query('SELECT 1').then(() => interruption.end(), probe), PROBE_EVERY_MS).unref();
  };
  return async (text, values) => {
    const begun = Date.now();
    try {
      if (text !== PUBLISHES) return await pool.query(text, values);
      const [channel = '', payload = ''] = values ?? [];
      return await notifications.publish(channel, payload);
    } catch (error) {
      if (!interruption.isOn) probe();
      interruption.begin(begun); // it may have waited for a connection for long, and others behind it
      throw error;
    }
  };
}

/** What the adapter uses of a connection that listens. */
type Listening = Pick<pg.PoolClient, 'on' | 'removeAllListeners' | 'release' | 'query'>;

/**
 * The pool's `connect`, for the one connection that listens. The adapter does not give back a connection that broke:
 * it would keep its place for ever, and after one restart of the database none would be left to publish on. When one
 * breaks while it begins to listen, the adapter even connects twice: only the newer one stays.
 */
function listener(pool: FailoverPool, listeners: InterruptionListener[]): () => Promise<Listening> {
  const interruption = new Interruption(listeners);
  let current: pg.PoolClient | undefined;
  let stopWatching = (): unknown => undefined;
  const letGo = (client: pg.PoolClient): void => {
    if (current !== client) return;
    current = undefined;
    stopWatching();
    client.removeAllListeners('notification').removeAllListeners('end');
    client.release(true); // it listens: nobody else may have it
  };
  return async () => {
    const client = await pool.connect();
    if (current) letGo(current);
    current = client;
    client.on('error', () => {}); // the 'end' that follows says the same
    stopWatching = watchListener(client, pool, (since) => {
      interruption.begin(since);
      client.end().catch(() => {});
    });
    client.once('end', () => {
      interruption.begin();
      setImmediate(letGo, client); // once the adapter has seen it too
    });
    const query = async (text: string): Promise<unknown> => {
      const result = await client.query(text);
      if (text.startsWith('LISTEN')) interruption.end();
      return result;
    };
    return {
      on: client.on.bind(client),
      removeAllListeners: client.removeAllListeners.bind(client),
      release: () => letGo(client),
      query,
    } as unknown as Listening;
  };
}
