import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError } from './api-error.js';
import { isIntegration, isMutation } from './read-body.js';

/**
 * Refuses a mutation that a page of another origin sends. Programs send no `Origin` and are let in; the integration API
 * has no cookie that a page could ride on.
 */
export function originCheck(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  return (request: Request, _response: Response, next: NextFunction): void => {
    const origin = request.headers.origin;
    const isForeign = origin !== undefined && isMutation(request) && !origins.has(origin);
    next(isForeign && !isIntegration(request) ? new ApiError('origin_not_allowed') : undefined);
  };
}
