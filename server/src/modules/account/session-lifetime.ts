import type { Config } from '../../platform/config/config.js';

const DAY = 24 * 60 * 60;

/** How long a session lives without being used, in seconds. One in which nobody signed in is soon worth nothing. */
export function sessionSeconds(config: Pick<Config, 'SESSION_DAYS'>, signedIn: boolean): number {
  return signedIn ? config.SESSION_DAYS * DAY : DAY;
}
