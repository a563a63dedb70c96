import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { templateOf } from './request-trace.js';

const UNLOGGED = /^\/(api\/health|metrics|assets|socket\.io)(\/|$)/;

/** Logs one line per request: user, route, status and duration. Query, headers and body may be private and are omitted. */
export function requestLog(logger: Logger): RequestHandler | undefined {
  if (!logger.isLevelEnabled('info')) return undefined;
  return pinoHttp({
    logger,
    genReqId: (_request, response) => String(response.getHeader('x-request-id') ?? ''),
    autoLogging: { ignore: (request) => UNLOGGED.test(pathOf(request)) },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'request_id', responseTime: 'ms' },
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customSuccessObject: lineOf,
    customErrorObject: (request, response, _error, line) => lineOf(request, response, line),
    customLogLevel: (request, response) => (isOfFlood(request, response) ? 'debug' : 'info'),
    customSuccessMessage: () => 'Request',
    customErrorMessage: () => 'Request',
  }) as RequestHandler;
}

/** Clients can request any number of unknown addresses and ignore a 429 (see `RefusalLog`). */
function isOfFlood(request: IncomingMessage, response: ServerResponse): boolean {
  const isUnknown = response.statusCode === 404 && templateOf(request as Request) === undefined;
  return isUnknown || response.statusCode === 429;
}

/** `line` contains the duration. */
function lineOf(request: IncomingMessage, response: ServerResponse, line: object): object {
  const { ip } = request as IncomingMessage & { ip?: string };
  return { ...line, err: undefined, method: request.method, path: pathOf(request), status: response.statusCode, ip };
}

function pathOf(request: IncomingMessage): string {
  const url = (request as IncomingMessage & { originalUrl?: string }).originalUrl ?? request.url ?? '';
  // The link to a shared chat grants access, so it must not be logged.
  return (url.split('?', 1)[0] ?? '').replace(/^((?:\/api)?\/share\/)[^/]+/, '$1…');
}
