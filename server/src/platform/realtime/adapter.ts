import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ServerOptions } from 'socket.io';
import type { Config } from '../config/config.js';

export interface RealtimeAdapter {
  adapter: NonNullable<ServerOptions['adapter']>;
  /** Events may have been missed: the connection over which they come was lost and is back. */
  onInterruption(listener: () => void): void;
  close(): Promise<void>;
}

/** What joins the sockets of all processes: redis-streams where there is Redis, else LISTEN/NOTIFY of PostgreSQL. */
export function realtimeAdapter(config: Config, logger: Logger): RealtimeAdapter {
  return config.REDIS_URL ? onRedis(config, logger) : onPostgres(config, logger);
}

function onRedis(config: Config, logger: Logger): RealtimeAdapter {
  const redis = new Redis(config.REDIS_URL, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  redis.on('error', (error) => logger.debug({ err: error }, 'redis is not reachable'));
  const listeners: (() => void)[] = [];
  let before = false;
  redis.on('ready', () => {
    if (before) for (const listener of listeners) listener();
    before = true;
  });
  return {
    adapter: createRedisAdapter(redis, {
      streamName: '{regent}:socket.io',
      channelPrefix: 'regent',
      maxLen: 20_000,
      onlyPlaintext: true,
    }),
    onInterruption: (listener) => void listeners.push(listener),
    close: async () => redis.disconnect(),
  };
}

function onPostgres(config: Config, logger: Logger): RealtimeAdapter {
  // Two connections exactly: one listens, one publishes. A second publisher would lose the order of events.
  const pool = new pg.Pool({
    connectionString: config.DATABASE_URL,
    max: 2,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  pool.on('error', (error) => logger.debug({ err: error }, 'database is not reachable'));
  const listeners: (() => void)[] = [];
  let before = false;
  const listening = (): void => {
    if (before) for (const listener of listeners) listener();
    before = true;
  };
  return {
    adapter: createPostgresAdapter(seesListening(pool, listening) as pg.Pool, {
      channelPrefix: 'regent',
      errorHandler: (error) => logger.debug({ err: error }, 'event could not be published'),
    }),
    onInterruption: (listener) => void listeners.push(listener),
    close: () => pool.end().catch(() => {}),
  };
}

/** A view of the pool that tells when a connection has begun to listen: the adapter itself does not say so. */
function seesListening(pool: pg.Pool, listening: () => void): Pick<pg.Pool, 'query' | 'connect'> {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    // The client goes back to the pool one day: whatever it is asked passes through untouched.
    const watched = (...args: unknown[]): unknown => {
      const result = query(...args);
      if (String(args[0]).startsWith('LISTEN')) void Promise.resolve(result).then(listening, () => {});
      return result;
    };
    client.on('error', () => {}); // the adapter sees the 'end' that follows
    return Object.assign(client, { query: watched });
  };
  return { query: pool.query.bind(pool), connect } as unknown as Pick<pg.Pool, 'query' | 'connect'>;
}
