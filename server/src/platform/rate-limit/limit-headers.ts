import type { Response } from 'express';
import type { RateLimitState } from './coarse-limiter.js';

/** Sets the rate limit headers; without a limit (undefined) it sets none. */
export function setRateLimitHeaders(response: Response, state: RateLimitState | undefined): void {
  if (!state) return;
  response.setHeader('X-RateLimit-Limit', state.limit);
  response.setHeader('X-RateLimit-Remaining', state.remaining);
  response.setHeader('X-RateLimit-Reset', state.resetSeconds);
}
