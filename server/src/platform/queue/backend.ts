import { type ConnectionOptions, createPostgresBackend, createRedisBackend } from 'bullmq';
import type { Config } from '../config/config.js';
import { GIVEN_UP_AFTER_MS } from '../db/data-source.js';
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

/**
 * @param patient a worker waits for a broken connection to come back; a producer fails at once, because the sweeper
 * brings about later what could not be queued.
 */
export function queueBackend(config: Config, patient: boolean): QueueBackend {
  if (!config.REDIS_URL) {
    return {
      connection: { connectionString: config.DATABASE_URL, max: 8, ...NOT_FOR_EVER } as unknown as ConnectionOptions,
      // One type for both: who uses the queue does not look at its backend.
      factory: createPostgresBackend as unknown as typeof createRedisBackend,
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
