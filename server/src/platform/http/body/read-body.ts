import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { clientNetwork } from '../request/client-network.js';
import type { BodyBudget } from './body-budget.js';
import { limitBodyTime } from './body-time.js';
import { type BodyLimits, RequestBody } from './request-body.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * `usual` holds 20,000 characters of any language. 100 bodies of 1 MB and 20,000 values at once on each route raised the
 * memory by 390 to 640 MB.
 */
const LIMITS: Record<'usual' | 'large' | 'agentMessage', BodyLimits> = {
  usual: { bytes: 96 * 1024, values: 2000 },
  large: { bytes: 1024 * 1024, values: 4000 },
  agentMessage: { bytes: 2 * 1024 * 1024, values: 4000 },
};
/** Agents, knowledge bases, and answers to forms. */
const LARGE =
  /^\/api\/(?:studio\/agent(?:\/\d+|\/preview)?|studio\/databank\/base(?:\/\d+)?|chat\/\d+\/message\/\d+\/answer)\/?$/;
/** JSON is UTF-8, of which ASCII is a subset. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii']);
/** After a response the rest of a body is discarded for this time, so that the client can read the response. */
const LINGER_MS = 5000;

/** Whether the request is a mutation. */
export function isMutation(request: Pick<Request, 'method'>): boolean {
  return !READING.has(request.method);
}

/** Calls from workflows, with an agent's key. */
export function isIntegration(request: Pick<Request, 'path'>): boolean {
  return request.path.startsWith('/api/integration/');
}

/** Whether the request has a body. */
export function hasBody(request: Pick<Request, 'headers'>): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Bodies that are buffered whole, and uploads, which last for minutes on slow lines and must not hold up messages. */
export interface BodyBudgets {
  json: BodyBudget;
  file: BodyBudget;
}

/**
 * Sets up the body of a request without reading it. Routes that match `uploads` read files (`multipart`) themselves; all
 * others accept only JSON.
 */
export function prepareBody(budgets: BodyBudgets, uploads: RegExp): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (hasBody(request)) {
      // Bodies of GET requests are not read.
      if (isMutation(request)) request.body = bodyOf(request, response, budgets, uploads);
      limitBodyTime(request, RequestBody.of(request)?.kind === 'file');
    }
    next();
  };
}

function bodyOf(request: Request, response: Response, budgets: BodyBudgets, uploads: RegExp): RequestBody {
  const isFile = uploads.test(request.path) && mediaTypeOf(request) === 'multipart/form-data';
  const kind = isFile ? 'file' : 'json';
  const refusal = refusalOf(request, kind);
  return new RequestBody(request, response, kind, budgets[kind], clientNetwork(request), bodyLimits(request), refusal);
}

function refusalOf(request: Request, kind: RequestBody['kind']): ApiError | undefined {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    return new ApiError('unsupported_media_type', { detail: 'Send the body without Content-Encoding.' });
  }
  const isKnown = kind === 'file' || (mediaTypeOf(request) === 'application/json' && CHARSETS.has(charsetOf(request)));
  return isKnown ? undefined : new ApiError('unsupported_media_type');
}

/** The limits of a route. An agent's message may be ten times as long as a user's. */
export function bodyLimits(request: Pick<Request, 'path'>): BodyLimits {
  if (isIntegration(request) && /\/message\/?$/.test(request.path)) return LIMITS.agentMessage;
  return LARGE.test(request.path) ? LIMITS.large : LIMITS.usual;
}

function mediaTypeOf(request: Request): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function charsetOf(request: Request): string {
  return (/;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8').toLowerCase();
}

/** `Expect: 100-continue` is answered when the body is read (see `RequestBody`), not when the headers arrive. */
export function answerExpectations(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close'); // after a rejection, the client may or may not send the body
    server.emit('request', request, response);
  });
}

/** Called for every request before any response: ends its body soon after the response. */
export function dropRestOfBody(request: Request, response: Response, next: NextFunction): void {
  if (hasBody(request)) response.once('finish', () => dropRest(request));
  next();
}

/** Discards a rejected body. Closing the connection immediately could lose the response. */
function dropRest(request: Request): void {
  if (request.complete) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
