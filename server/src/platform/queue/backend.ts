import { type ConnectionOptions, createPostgresBackend, createRedisBackend, DEFAULT_SCHEMA } from 'bullmq';
import type pg from 'pg';
import type { Config } from '../config/config.js';
import { GIVEN_UP_AFTER_MS } from '../db/data-source.js';
import { FailoverPool } from '../db/failover/failover-pool.js';
import { watchListener } from '../db/failover/watch-listener.js';
import { connectRedis } from '../redis/connect-redis.js';

/** BullMQ on Redis if there is one, else on PostgreSQL. Other code does not depend on which. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: typeof createRedisBackend;
  prefix: string | undefined;
  /** True if a connection that was not ready at first never becomes ready. */
  keepsRefusal: boolean;
  close(): void;
}

/** Timeouts for a database that does not answer, as in the main pool. */
const TIMEOUTS = { query_timeout: GIVEN_UP_AFTER_MS, keepAlive: true };

const CONNECTIONS = 8;

const ignore = (): void => undefined;

/**
 * BullMQ on a `FailoverPool`, because its own pool does not notice a failover: its workers would listen to a server that
 * no longer accepts writes. BullMQ sets the schema only for its own pool, so it is set here.
 */
function postgresFactory({ DATABASE_URL }: Config): typeof createPostgresBackend {
  return (name, options, more = {}) => {
    const pool = new FailoverPool({
      connectionString: DATABASE_URL,
      max: CONNECTIONS + (more.withBlockingConnection ? 1 : 0),
      options: `-c search_path=${DEFAULT_SCHEMA}`,
      ...TIMEOUTS,
    });
    const connection = watchingListeners(pool) as unknown as typeof options.connection;
    const backend = createPostgresBackend(name, { ...options, connection }, more);
    backend.once('close', () => void pool.end().catch(ignore));
    return backend;
  };
}

/** The part of a pool that BullMQ uses. Connections that it holds for long are listeners and are watched. */
function watchingListeners(pool: FailoverPool): Record<'connect' | 'query' | 'on' | 'end' | 'options', unknown> {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const stopWatching = watchListener(client, pool, () => {
      client.emit('error', new Error('Connection terminated: the server is gone or accepts no writes'));
      client.end().catch(ignore);
    });
    const release = client.release;
    client.release = (error) => {
      stopWatching();
      release(error);
    };
    return client;
  };
  const query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => pool.execute({ text, values });
  return { connect, query, options: pool.options, on: pool.on.bind(pool), end: pool.end.bind(pool) };
}

/**
 * @param patient true for workers, which wait for a broken connection; producers fail immediately, because the sweeper
 * finds the work of lost jobs
 */
export function queueBackend(config: Config, patient: boolean): QueueBackend {
  if (!config.REDIS_URL) {
    return {
      connection: {}, // the factory creates its own
      // One type for both backends.
      factory: postgresFactory(config) as unknown as typeof createRedisBackend,
      prefix: undefined,
      keepsRefusal: true,
      close: () => {},
    };
  }
  const redis = connectRedis(config, { maxRetriesPerRequest: patient ? null : 1, enableOfflineQueue: patient });
  return {
    connection: redis,
    factory: createRedisBackend,
    prefix: '{regent}', // the braces keep all keys on one node of a cluster, which BullMQ's scripts require
    keepsRefusal: false,
    close: () => redis.disconnect(),
  };
}
