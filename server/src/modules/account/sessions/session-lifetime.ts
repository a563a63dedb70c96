import type { Config } from '../../../platform/config/config.js';

const DAY = 24 * 60 * 60;

/** Lifetime of a session in seconds, without use and in total. */
export interface SessionLifetime {
  idleSeconds: number;
  maxSeconds: number;
}

/** Lifetime of an anonymous session: one day. */
export function sessionLifetime(
  config: Pick<Config, 'SESSION_DAYS' | 'SESSION_MAX_DAYS'>,
  signedIn: boolean,
): SessionLifetime {
  if (!signedIn) return { idleSeconds: DAY, maxSeconds: DAY };
  const maxSeconds = config.SESSION_MAX_DAYS * DAY;
  return { idleSeconds: Math.min(config.SESSION_DAYS * DAY, maxSeconds), maxSeconds };
}
