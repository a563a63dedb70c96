import { sqlState } from '../sql.js';

/**
 * Transient SQLSTATEs: connection exceptions (08), idle transaction timeout, operator intervention (57), full disk,
 * out of memory, too many connections, read-only standby, serialization failure, deadlock and lock timeout.
 */
const PASSING_STATE = /^(08...|25P03|57...|53[123]00|25006|40001|40P01|55P03)$/;

const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * Messages of pg, its pool, TypeORM and ioredis, for errors without a code. TypeORM releases the query runner of a
 * connection that breaks, so the transaction's next statement meets a released one.
 */
const LOST_CONNECTION_TEXT =
  /^(connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout|client (has encountered a connection error|was closed)|query runner already released|database connection provided by a query runner was already released|connection is closed|reached the max retries per request|stream isn't writeable|the server closed the connection|cannot use a pool after calling end|cluster isn't ready|failed to refresh slots cache|too many cluster redirections|clusterdown)/i;

/**
 * Whether a backing service (database, Redis) is down, restarting or too busy, so that a retry may succeed. Requests
 * then answer 503, and work that must not be lost is retried.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined && (LOST_CONNECTION.has(code) || PASSING_STATE.test(code))) return true;
  return error instanceof Error && LOST_CONNECTION_TEXT.test(error.message);
}
