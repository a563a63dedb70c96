import { randomUUID } from 'node:crypto';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { connectRedis, type RedisClient } from '../../redis/connect-redis.js';
import { Interruption, type InterruptionListener } from './interruption.js';
import type { RealtimeAdapter } from './realtime-adapter.js';

const MARK_EVERY_MS = 2000;

/** @param hasSockets false for a process that only publishes */
export function redisAdapter(config: Config, logger: Logger, hasSockets: boolean): RealtimeAdapter {
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
    adapter: createAdapter(redis, {
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
