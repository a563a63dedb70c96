import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'x-request-id';
const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/** Sets `X-Request-Id` of every response. A valid ID of the request is kept. */
export function requestIds(request: Request, response: Response, next: NextFunction): void {
  const incoming = request.headers[HEADER];
  response.setHeader('X-Request-Id', typeof incoming === 'string' && SANE.test(incoming) ? incoming : randomUUID());
  next();
}

/** ID of the request of this response. */
export function requestIdOf(response: Response): string {
  return String(response.getHeader(HEADER) ?? '');
}
