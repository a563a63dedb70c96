import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const HEADER = 'x-request-id';
const SANE = /^[A-Za-z0-9._-]{8,64}$/;

/** Gives every request an id, in the answer's `X-Request-Id`. One that came along is kept when it is harmless. */
export function requestIds(request: Request, response: Response, next: NextFunction): void {
  const incoming = request.headers[HEADER];
  response.setHeader('X-Request-Id', typeof incoming === 'string' && SANE.test(incoming) ? incoming : randomUUID());
  next();
}

/** The id of the request that this response answers. */
export function requestIdOf(response: Response): string {
  return String(response.getHeader(HEADER) ?? '');
}
