import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Metrics } from '../metrics/metrics.js';
import type { Tracing } from '../tracing/tracing.js';
import { BodyBudget } from './body/body-budget.js';
import { DtoPipe } from './body/body-pipe.js';
import { answerExpectations, prepareBody } from './body/read-body.js';
import { answerUnreadableRequests } from './body/unreadable-requests.js';
import { staticClient } from './client/static-client.js';
import { ErrorFilter } from './errors/error-filter.js';
import { RefusalLog } from './errors/refusal-log.js';
import { readCookies } from './request/cookies.js';
import { requestIds } from './request/request-id.js';
import { requestLog } from './request/request-log.js';
import { requestMetrics } from './request/request-metrics.js';
import { readRequestTargets } from './request/request-target.js';
import { requestTrace } from './request/request-trace.js';
import { runInOrder } from './run-in-order.js';
import { NetworkGate } from './security/network-limit.js';
import { originCheck } from './security/origin-check.js';
import { isApi, securityHeaders } from './security/security-headers.js';

/** What the caller may set. */
export interface HttpOptions {
  /** Where the built client lies. Default: `dist/client` of the installation. */
  clientDirectory?: string;
  /** Addresses that take files. */
  uploads?: RegExp;
  /** Limits requests per network; what it counts is shared with sockets. */
  networks?: NetworkGate;
  /** Counts requests. */
  metrics?: Metrics;
  /** Follows requests that change something. */
  tracing?: Tracing;
}

const MEGABYTE = 1024 * 1024;

/**
 * Everything between the socket and the controllers. Call it before `app.listen` (or `app.init`), on an application
 * created with `bodyParser: false`.
 */
export function setupHttp(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
  options: HttpOptions = {},
): void {
  const filter = new ErrorFilter(logger);
  // What looks at paths before the router (limits, headers, logs) knows one spelling of each. The setting of Express comes
  // too late: Nest has made the router.
  Object.assign(app.getHttpAdapter().getInstance().router, { caseSensitive: true });
  app.disable('x-powered-by');
  // ETags of answers nobody may keep cost a hash each.
  app.disable('etag');
  app.set('trust proxy', config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false);
  app.setGlobalPrefix('api', {
    exclude: [
      { path: 'metrics', method: RequestMethod.ALL },
      { path: 'media/*path', method: RequestMethod.ALL },
    ],
  });
  app.useGlobalFilters(filter);
  app.useGlobalPipes(new DtoPipe());

  const networks = options.networks ?? new NetworkGate(config.ANONYMOUS_PER_MINUTE, new RefusalLog(logger));
  const log = requestLog(logger);
  // One middleware for the router instead of many: it matches each of them against every request.
  app.use(
    runInOrder(
      requestIds,
      ...(options.metrics ? [requestMetrics(options.metrics)] : []),
      securityHeaders(config),
      noStore,
      networks.handler,
      ...(log ? [log] : []),
      compressReads(),
      staticClient(options.clientDirectory ?? builtClient(), config.analytics),
      readCookies,
      originCheck(config.allowedOrigins),
      prepareBody(new BodyBudget(config.REQUEST_BODY_MB * MEGABYTE), options.uploads ?? /\/image\/?$/),
      ...(options.tracing ? [requestTrace(options.tracing)] : []),
    ),
  );
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    filter.answer(error, request, response),
  );
  limitTimes(app.getHttpServer());
  answerUnreadableRequests(app.getHttpServer());
  readRequestTargets(app.getHttpServer());
  answerExpectations(app.getHttpServer());
}

/** Beside the server's files, wherever it was started from. */
function builtClient(): string {
  const beside = join(dirname(resolve(process.argv[1] ?? '.')), '..', 'client');
  return existsSync(join(beside, 'index.html')) ? beside : resolve('dist/client');
}

function noStore(request: Request, response: Response, next: NextFunction): void {
  if (isApi(request)) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** What answers a change is small: compressing it would only cost time. */
function compressReads(): RequestHandler {
  const compress = compression({ filter: isCompressible });
  return (request, response, next) => (request.method === 'GET' ? compress(request, response, next) : next());
}

/** Streams would wait in the compressor until a block is full. */
function isCompressible(request: Request, response: Response): boolean {
  const type = String(response.getHeader('Content-Type') ?? '');
  if (/event-stream|ndjson|octet-stream/.test(type)) return false;
  return compression.filter(request, response);
}

/** A client that sends its request drop by drop does not keep a connection for ever. */
function limitTimes(server: Server): void {
  server.headersTimeout = 20_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
}
