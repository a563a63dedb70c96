import type { Config } from '../config.js';

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Whether the settings make Regent reachable from this machine only. */
export function isLoopback(config: Pick<Config, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL' | 'SMTP_URL'>): boolean {
  if (config.NODE_ENV === 'production' || config.SMTP_URL) return false;
  return LOOPBACK.has(config.HOST.toLowerCase()) && LOOPBACK.has(new URL(config.PUBLIC_URL).hostname);
}
