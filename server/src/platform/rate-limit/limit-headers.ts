import type { Response } from 'express';
import type { RateLimitState } from './coarse-limiter.js';

/** Sets the rate limit headers; without a limit (undefined) it sets none. */
export function setRateLimitHeaders(response: Response, standing: RateLimitState | undefined): void {
  if (!standing) return;
  response.setHeader('X-RateLimit-Limit', standing.limit);
  response.setHeader('X-RateLimit-Remaining', standing.remaining);
  response.setHeader('X-RateLimit-Reset', standing.resetSeconds);
}
