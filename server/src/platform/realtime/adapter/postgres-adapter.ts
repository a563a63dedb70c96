import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { FailoverPool } from '../../db/failover/failover-pool.js';
import { watchListener } from '../../db/failover/watch-listener.js';
import { Interruption, type InterruptionListener } from './interruption.js';
import { Notifications } from './notifications.js';
import type { RealtimeAdapter } from './realtime-adapter.js';

const PROBE_EVERY_MS = 300;
const SILENT_AFTER_MS = 10_000;

export function postgresAdapter(config: Config, logger: Logger): RealtimeAdapter {
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
    adapter: createAdapter(view as unknown as pg.Pool, {
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
