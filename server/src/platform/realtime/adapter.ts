import { randomUUID } from 'node:crypto';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ServerOptions } from 'socket.io';
import type { Config } from '../config/config.js';
import { FailoverPool } from '../db/failover/failover-pool.js';
import { watchListener } from '../db/failover/watch-listener.js';
import { connectRedis, type RedisClient } from '../redis/connect-redis.js';
import { Notifications } from './notifications.js';

/** @param lostForMs how long ago the first event may have been lost */
export type InterruptionListener = (lostForMs: number) => void;

export interface RealtimeAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Called when the connection for events is back after a loss: events from or to this process may be missing. */
  onInterruption(listener: InterruptionListener): void;
  close(): Promise<void>;
}

/**
 * Connects the sockets of all processes: redis-streams with Redis, else LISTEN/NOTIFY of PostgreSQL (ADR 11).
 * @param hasSockets false for a process that only publishes
 */
export function realtimeAdapter(config: Config, logger: Logger, hasSockets: boolean): RealtimeAdapter {
  return config.REDIS_URL ? onRedis(config, logger, hasSockets) : onPostgres(config, logger);
}

/** Tracks since when events may be lost, and reports it once the connection works again. */
class Interruption {
  private since: number | undefined;

  constructor(private readonly listeners: readonly InterruptionListener[]) {}

  get isOn(): boolean {
    return this.since !== undefined;
  }

  /** @param since when the first event that may be lost was sent */
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
  redis.on('error', (error) => logger.debug({ err: error }, 'Redis connection failed'));
  redis.on('close', () => interruption.begin());
  redis.on('ready', () => interruption.end());
  // In a cluster the failed node may have had the events, and its successor may lack some.
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
 * Rejects publishing while Redis is unavailable. Otherwise the connection would queue events without limit and delay the
 * process's own sockets. Missed events are pushed again once Redis is back.
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
    xadd: (...args) => (isAway() ? Promise.reject(new Error('Redis is unavailable')) : xadd(...args)),
    publish: (...args) => (isAway() ? Promise.resolve(0) : publish(...args)), // the adapter ignores the result
  };
  Object.assign(redis, instead);
}

type Command = (...args: unknown[]) => Promise<unknown>;

const STREAM = '{regent}:socket.io';
const TRIM_EVERY_MS = 5000;
const KEPT_MS = 60_000;

/**
 * Trims events older than a minute. The adapter only limits their number, and twenty thousand long messages would fill
 * Redis. A process that has not read them within a minute finds the gap by the sequence numbers. Event IDs are Redis
 * times, so the limit uses Redis's clock.
 */
async function trimEvents(redis: RedisClient): Promise<void> {
  if (redis.status !== 'ready') return;
  const [seconds = 0] = await redis.time();
  await redis.xtrim(STREAM, 'MINID', seconds * 1000 - KEPT_MS);
}

const READ_AGAIN_MS = 5000;

/**
 * Stops a process without sockets from reading the stream of events: it would discard them. Messages between processes
 * use pub/sub.
 */
function readNoEvents(redis: RedisClient): void {
  const duplicate = redis.duplicate.bind(redis) as () => RedisClient;
  const xread = (): Promise<null> => new Promise((done) => setTimeout(done, READ_AGAIN_MS, null).unref());
  redis.duplicate = () => Object.assign(duplicate(), { xread }) as never;
}

const MARK = `{regent}:alive:${randomUUID()}`;
let isMarked = false;

/**
 * A marker that is missing after Redis was flushed, together with unread events, although connections survive. It is
 * stored on the node of the events, so in a cluster both are available or neither.
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
  // Exactly two connections: one listens, one publishes. A second publisher would break the order of events.
  const pool = new FailoverPool({
    connectionString: config.DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 5000,
    query_timeout: SILENT_AFTER_MS,
    keepAlive: true,
  });
  pool.on('error', (error) => logger.debug({ err: error }, 'Database connection failed'));
  const listeners: InterruptionListener[] = [];
  const view = { query: publisher(pool, listeners), connect: listener(pool, listeners) };
  return {
    adapter: createPostgresAdapter(view as unknown as pg.Pool, {
      channelPrefix: 'regent',
      payloadThreshold: 7999, // PostgreSQL rejects 8000 bytes, the adapter's default threshold
      errorHandler: (error) => logger.debug({ err: error }, 'Failed to publish event'),
    }),
    onInterruption: (listener) => void listeners.push(listener),
    close: () => pool.end().catch(() => {}),
  };
}

/** The adapter's statement for publishing; other statements store payloads that are too long for it. */
const PUBLISHES = 'SELECT pg_notify($1, $2)';

/** The pool's `query`, which reports interruptions of publishing. */
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
      interruption.begin(begun); // it and later ones may have waited long for a connection
      throw error;
    }
  };
}

/** The part of a listening connection that the adapter uses. */
type Listening = Pick<pg.PoolClient, 'on' | 'removeAllListeners' | 'release' | 'query'>;

/**
 * The pool's `connect`, for the listening connection. The adapter never releases a broken connection: after one restart
 * of the database no connection would be left to publish. If one breaks while it starts to listen, the adapter connects
 * twice, and only the newer connection stays.
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
    client.release(true); // a listening connection must not be reused
  };
  return async () => {
    const client = await pool.connect();
    if (current) letGo(current);
    current = client;
    stopWatching = watchListener(client, pool, (since) => {
      interruption.begin(since);
      client.end().catch(() => {});
    });
    client.once('end', () => {
      interruption.begin();
      setImmediate(letGo, client); // after the adapter's own handler
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
