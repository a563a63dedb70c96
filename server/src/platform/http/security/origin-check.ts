import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isIntegration, isMutation } from '../body/read-body.js';
import { ApiError } from '../errors/api-error.js';

/**
 * Rejects mutations from pages of other origins. Programs send no `Origin` and are accepted; the integration API uses no
 * cookies.
 */
export function originCheck(allowed: readonly string[]): RequestHandler {
  const origins = new Set(allowed);
  return (request: Request, _response: Response, next: NextFunction): void => {
    const origin = request.headers.origin;
    const isForeign = origin !== undefined && isMutation(request) && !origins.has(origin);
    next(isForeign && !isIntegration(request) ? new ApiError('origin_not_allowed') : undefined);
  };
}
