import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { ErrorCode } from '../../contract/errors.js';
import { ApiError } from './api-error.js';
import { BodyProblem } from './body-problem.js';
import { toApiError } from './to-api-error.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the request may change something. */
export function isMutation(request: Pick<Request, 'method'>): boolean {
  return !READING.has(request.method);
}

/**
 * Reads JSON bodies. What cannot be read becomes a `BodyProblem`, refused later in its place. Files (`multipart`) are
 * left to the routes that `uploads` matches; everywhere else only JSON is taken.
 */
export function readBody(limits: { json: string; integration: string }, uploads: RegExp): RequestHandler {
  const usual = json({ limit: limits.json, type: 'application/json' });
  const integration = json({ limit: limits.integration, type: 'application/json' });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!hasBody(request)) return next();
    const media = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
    if (media === 'multipart/form-data' && uploads.test(request.path)) return next();
    if (media !== 'application/json') {
      // A GET's body has no meaning; what it is does not matter.
      if (isMutation(request)) refuseLater(request, 'unsupported_media_type');
      return next();
    }
    const parse = request.path.startsWith('/api/integration/') ? integration : usual;
    parse(request, response, (error?: unknown) => {
      if (error) {
        const problem = toApiError(error);
        if (!problem) return next(error);
        request.body = new BodyProblem(problem);
      }
      next();
    });
  };
}

function refuseLater(request: Request, code: ErrorCode): void {
  request.body = new BodyProblem(new ApiError(code));
  request.resume();
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
