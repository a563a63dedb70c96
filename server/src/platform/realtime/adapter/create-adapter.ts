import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { postgresAdapter } from './postgres-adapter.js';
import type { RealtimeAdapter } from './realtime-adapter.js';
import { redisAdapter } from './redis-adapter.js';

/**
 * Connects the sockets of all processes: redis-streams with Redis, else LISTEN/NOTIFY of PostgreSQL (ADR 11).
 * @param hasSockets false for a process that only publishes
 */
export function realtimeAdapter(config: Config, logger: Logger, hasSockets: boolean): RealtimeAdapter {
  return config.REDIS_URL ? redisAdapter(config, logger, hasSockets) : postgresAdapter(config, logger);
}
