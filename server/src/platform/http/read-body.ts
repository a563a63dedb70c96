import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from './api-error.js';
import { BodyProblem } from './body-problem.js';
import { toApiError } from './to-api-error.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the request may change something. */
export function isMutation(request: Pick<Request, 'method'>): boolean {
  return !READING.has(request.method);
}

const lengths = new WeakMap<object, number>();

/** How long the body is that was read, in bytes, without its compression; 0: none was. */
export const bytesRead = (request: object): number => lengths.get(request) ?? 0;

/** Also where the header says nothing of it. */
const verify = (request: object, _response: unknown, body: Buffer): void => void lengths.set(request, body.length);

/**
 * Reads JSON bodies. What cannot be read becomes a `BodyProblem`, refused later in its place. Files (`multipart`) are
 * left to the routes that `uploads` matches; everywhere else only JSON is taken.
 */
export function readBody(limits: { json: string; integration: string }, uploads: RegExp): RequestHandler {
  const usual = json({ limit: limits.json, type: 'application/json', verify });
  const integration = json({ limit: limits.integration, type: 'application/json' });
  return (request: Request, response: Response, next: NextFunction): void => {
    // A GET's body has no meaning, whatever it is: nobody reads it.
    const media = isMutation(request) && hasBody(request) ? mediaTypeOf(request) : undefined;
    if (media === 'application/json') {
      const parse = isIntegration(request) ? integration : usual;
      parse(request, response, (error?: unknown) => next(keepForLater(request, error)));
      return;
    }
    const isFile = media === 'multipart/form-data' && uploads.test(request.path);
    if (media !== undefined && !isFile) {
      request.body = new BodyProblem(new ApiError('unsupported_media_type'));
      request.resume();
    }
    next();
  };
}

/** @returns an error that has nothing to do with the body. */
function keepForLater(request: Request, error: unknown): unknown {
  const problem = error ? toApiError(error) : undefined;
  if (!problem) return error;
  request.body = new BodyProblem(problem);
  return undefined;
}

/** Calls of workflows, with an agent's key. */
export function isIntegration(request: Pick<Request, 'path'>): boolean {
  return request.path.startsWith('/api/integration/');
}

function mediaTypeOf(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

/** Whether the request brings a body, of whatever kind. */
export function hasBody(request: Pick<Request, 'headers'>): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
