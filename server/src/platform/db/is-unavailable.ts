import { sqlState } from './sql.js';

/**
 * SQLSTATEs that pass: connection exceptions, a transaction that was left alone for too long, a server that shuts down or
 * starts (57), no room, no memory, too many connections, a standby, time-outs, lost races.
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

/** Drivers that say it in words only: pg, its pool and ioredis. */
const LOST_CONNECTION_TEXT =
  /^(connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|connection is closed|reached the max retries per request|stream isn't writeable|the server closed the connection|cannot use a pool after calling end|cluster isn't ready|failed to refresh slots cache|too many cluster redirections|clusterdown)/i;

/**
 * A backing service (the database, Redis) is away, restarting, or too busy to answer in time: the same thing may succeed
 * later. The one place that decides it: requests answer 503, work that must not be lost is tried again.
 */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined && (LOST_CONNECTION.has(code) || PASSING_STATE.test(code))) return true;
  return error instanceof Error && LOST_CONNECTION_TEXT.test(error.message);
}
