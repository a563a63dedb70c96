import { type ConnectionOptions, createPostgresBackend, createRedisBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/config.js';

/** BullMQ on Redis where there is one, else on PostgreSQL: the rest of the code does not know which. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: typeof createRedisBackend;
  prefix: string | undefined;
  /** It does not become ready any more when it was not so at first. */
  keepsRefusal: boolean;
  close(): void;
}

/**
 * @param patient a worker waits for a broken connection to come back; a producer fails at once, because the sweeper
 * brings about later what could not be queued.
 */
export function queueBackend(config: Config, patient: boolean): QueueBackend {
  if (!config.REDIS_URL) {
    return {
      connection: { connectionString: config.DATABASE_URL, max: 8 } as unknown as ConnectionOptions,
      // One type for both: who uses the queue does not look at its backend.
      factory: createPostgresBackend as unknown as typeof createRedisBackend,
      prefix: undefined,
      keepsRefusal: true,
      close: () => {},
    };
  }
  const redis = new Redis(config.REDIS_URL, {
    maxRetriesPerRequest: patient ? null : 1,
    enableOfflineQueue: patient,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  redis.on('error', () => {}); // ioredis reconnects by itself; who uses it sees the failed command
  return {
    connection: redis,
    factory: createRedisBackend,
    prefix: '{regent}',
    keepsRefusal: false,
    close: () => redis.disconnect(),
  };
}
