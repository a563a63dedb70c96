import { type ConnectionOptions, createPostgresBackend, createRedisBackend, DEFAULT_SCHEMA } from 'bullmq';
import type pg from 'pg';
import type { Config } from '../config/config.js';
import { GIVEN_UP_AFTER_MS } from '../db/data-source.js';
import { FailoverPool } from '../db/failover-pool.js';
import { watchListener } from '../db/watch-listener.js';
import { connectRedis } from '../redis/connect-redis.js';

/** BullMQ on Redis where there is one, else on PostgreSQL: the rest of the code does not know which. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: typeof createRedisBackend;
  prefix: string | undefined;
  /** It does not become ready any more when it was not so at first. */
  keepsRefusal: boolean;
  close(): void;
}

/** As the pool of everything else: a database that has gone silent is given up. */
const NOT_FOR_EVER = { query_timeout: GIVEN_UP_AFTER_MS, keepAlive: true };

const CONNECTIONS = 8;

const ignore = (): void => undefined;

/**
 * BullMQ on a pool of ours, because its own does not notice a failover: its workers would listen to a server that nothing
 * is written to any more. It sets the schema of its tables for a pool of its own alone.
 */
function postgresFactory({ DATABASE_URL }: Config): typeof createPostgresBackend {
  return (name, options, more = {}) => {
    const pool = new FailoverPool({
      connectionString: DATABASE_URL,
      max: CONNECTIONS + (more.withBlockingConnection ? 1 : 0),
      options: `-c search_path=${DEFAULT_SCHEMA}`,
      ...NOT_FOR_EVER,
    });
    const connection = watchingListeners(pool) as unknown as typeof options.connection;
    const backend = createPostgresBackend(name, { ...options, connection }, more);
    backend.once('close', () => void pool.end().catch(ignore));
    return backend;
  };
}

/** The pool as BullMQ uses it: what it takes out of it for long is a connection that listens. */
function watchingListeners(pool: FailoverPool): Record<'connect' | 'query' | 'on' | 'end' | 'options', unknown> {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    client.on('error', ignore); // BullMQ hears a connection break only once it listens
    const stopWatching = watchListener(client, pool, () => {
      client.emit('error', new Error('Connection terminated: the server is gone or accepts no writes'));
      client.end().catch(ignore);
    });
    const release = client.release;
    client.release = (error) => {
      stopWatching();
      client.off('error', ignore);
      release(error);
    };
    return client;
  };
  const query = (text: string, values?: unknown[]): Promise<pg.QueryResult> => pool.execute({ text, values });
  return { connect, query, options: pool.options, on: pool.on.bind(pool), end: pool.end.bind(pool) };
}

/**
 * @param patient a worker waits for a broken connection to come back; a producer fails at once, because the sweeper
 * brings about later what could not be queued.
 */
export function queueBackend(config: Config, patient: boolean): QueueBackend {
  if (!config.REDIS_URL) {
    return {
      connection: {}, // the factory has its own
      // One type for both: who uses the queue does not look at its backend.
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
    prefix: '{regent}', // the braces keep all of it on one node of a cluster, as its scripts want it
    keepsRefusal: false,
    close: () => redis.disconnect(),
  };
}
