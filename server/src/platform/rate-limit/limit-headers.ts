import type { Response } from 'express';
import type { RateLimitState } from './coarse-limiter.js';

/** Tells the caller where they stand; undefined: there is no limit, and nothing is said. */
export function setRateLimitHeaders(response: Response, standing: RateLimitState | undefined): void {
  if (!standing) return;
  response.setHeader('X-RateLimit-Limit', standing.limit);
  response.setHeader('X-RateLimit-Remaining', standing.remaining);
  response.setHeader('X-RateLimit-Reset', standing.resetSeconds);
}
