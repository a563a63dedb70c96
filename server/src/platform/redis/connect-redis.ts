import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import { redisNodes } from './redis-nodes.js';

/** A Redis or a Redis Cluster; commands with one key are the same for both. */
export type RedisClient = Redis | Cluster;

const RETRY_AFTER_MS_MAX = 1000;
/** Total wait of a command while a cluster elects a new master. */
const FAILOVER_RETRY_MS = 200;

/** Options of a connection that callers choose. */
export type RedisWishes = Pick<
  RedisOptions,
  'maxRetriesPerRequest' | 'enableOfflineQueue' | 'commandTimeout' | 'disconnectTimeout'
>;

/** Connects to `REDIS_URL` and reconnects without limit; callers see each failed command. */
export function connectRedis(config: Pick<Config, 'REDIS_URL' | 'REDIS_CLUSTER'>, wishes: RedisWishes): RedisClient {
  const retryAfter = (times: number): number => Math.min(times * 100, RETRY_AFTER_MS_MAX);
  const client = config.REDIS_CLUSTER
    ? new Cluster(startOf(config.REDIS_URL), clusterOptions(config.REDIS_URL, wishes, retryAfter))
    : new Redis(config.REDIS_URL, { ...wishes, retryStrategy: retryAfter });
  client.on('error', () => {}); // an error without a listener would end the process
  return client;
}

const startOf = (url: string): { host: string; port: number }[] =>
  redisNodes(url).map((node) => {
    const { hostname, port } = new URL(node);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
  });

/** User, password and TLS of the first node apply to all nodes. */
function clusterOptions(url: string, wishes: RedisWishes, retryAfter: (times: number) => number): ClusterOptions {
  const { enableOfflineQueue, ...ofNodes } = wishes;
  const { protocol, username, password } = new URL(redisNodes(url)[0] ?? '');
  const isEncrypted = protocol === 'rediss:';
  return {
    clusterRetryStrategy: retryAfter,
    retryDelayOnClusterDown: FAILOVER_RETRY_MS,
    retryDelayOnFailover: FAILOVER_RETRY_MS,
    slotsRefreshTimeout: 5000,
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    // Certificates contain host names, so with TLS names are not resolved.
    ...(isEncrypted && { dnsLookup: (address, done) => done(null, address) }),
    redisOptions: {
      ...ofNodes,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(isEncrypted && { tls: {} }),
    },
  };
}
