import type { Response } from 'express';
import type { Standing } from './coarse-limiter.js';

/** Tells the caller where they stand; undefined: there is no limit, and nothing is said. */
export function tellStanding(response: Response, standing: Standing | undefined): void {
  if (!standing) return;
  response.setHeader('X-RateLimit-Limit', standing.limit);
  response.setHeader('X-RateLimit-Remaining', standing.remaining);
  response.setHeader('X-RateLimit-Reset', standing.resetSeconds);
}
