import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { Config } from '../config/config.js';
import { redisNodes } from './redis-nodes.js';

/** One Redis, or a Redis Cluster: commands of one key are the same for both. */
export type RedisClient = Redis | Cluster;

const RETRY_AFTER_MS_MAX = 1000;
/** A command waits for so long, in all, while a cluster chooses a new master. */
const FAILOVER_RETRY_MS = 200;

/** What the rest of Regent decides about a connection. */
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
  client.on('error', () => {}); // without a listener it would end the process
  return client;
}

const startOf = (url: string): { host: string; port: number }[] =>
  redisNodes(url).map((node) => {
    const { hostname, port } = new URL(node);
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 6379) };
  });

/** The nodes are of one kind, so name, password and TLS of the first hold for all of them. */
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
    // A certificate names hosts, so with TLS the names stay names.
    ...(isEncrypted && { dnsLookup: (address, done) => done(null, address) }),
    redisOptions: {
      ...ofNodes,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(isEncrypted && { tls: {} }),
    },
  };
}
