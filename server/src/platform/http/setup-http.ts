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
import { answerExpectations, dropRestOfBody, prepareBody } from './body/read-body.js';
import { answerUnreadableRequests } from './body/unreadable-requests.js';
import type { PageSettings } from './client/client-page.js';
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

/** Options of `setupHttp`. */
export interface HttpOptions {
  /** Folder of the built client. Default: `dist/client` of the installation. */
  clientDirectory?: string;
  /** Addresses that accept files. */
  uploads?: RegExp;
  /** Heads of public pages. */
  headOf?: PageSettings['headOf'];
  /** Limits requests per network; its counters are shared with sockets. */
  networks?: NetworkGate;
  /** Collects request metrics. */
  metrics?: Metrics;
  /** Traces mutating requests. */
  tracing?: Tracing;
}

const MEGABYTE = 1024 * 1024;
/** Uploads on their way to disk may take this many times the memory of other bodies. */
const UPLOAD_SHARE = 2;

/**
 * Sets up all middleware before the controllers. Call it before `app.listen` or `app.init`, on an application created with
 * `bodyParser: false`.
 */
export function setupHttp(
  app: NestExpressApplication,
  config: Config,
  logger: Logger,
  options: HttpOptions = {},
): void {
  const filter = new ErrorFilter(logger);
  // Limits, headers and logs match paths before the router, so each path must have one spelling. Express's own setting
  // comes too late, because Nest has already created the router.
  Object.assign(app.getHttpAdapter().getInstance().router, { caseSensitive: true });
  app.disable('x-powered-by');
  // Responses are not cached, so hashing them for ETags is wasted.
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

  // One middleware for the router instead of many: it matches each of them against every request.
  app.use(requestPipeline(config, logger, options));
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    filter.answer(error, request, response),
  );
  limitTimes(app.getHttpServer());
  answerUnreadableRequests(app.getHttpServer());
  readRequestTargets(app.getHttpServer());
  answerExpectations(app.getHttpServer());
}

/** What each request passes before the controllers, in this order. */
function requestPipeline(config: Config, logger: Logger, options: HttpOptions): RequestHandler {
  const networks = options.networks ?? new NetworkGate(config.ANONYMOUS_PER_MINUTE, new RefusalLog(logger));
  const log = requestLog(logger);
  return runInOrder(
    requestIds,
    allowListeners,
    dropRestOfBody,
    ...(options.metrics ? [requestMetrics(options.metrics)] : []),
    securityHeaders(config),
    noStore,
    networks.handler,
    ...(log ? [log] : []),
    compressReads(),
    staticClient(options.clientDirectory ?? builtClient(), {
      analytics: config.analytics,
      figures: config.ABOUT_FIGURES,
      headOf: options.headOf,
    }),
    readCookies,
    originCheck(config.allowedOrigins),
    prepareBody(
      {
        json: new BodyBudget(config.REQUEST_BODY_MB * MEGABYTE),
        file: new BodyBudget(UPLOAD_SHARE * config.REQUEST_BODY_MB * MEGABYTE),
      },
      options.uploads ?? /\/(?:image|transcription|file|import)\/?$|^\/api\/integration\/chat\/[^/]+\/message\/?$/,
    ),
    ...(options.tracing ? [requestTrace(options.tracing)] : []),
  );
}

/** Relative to the server's files, independent of the working directory. */
function builtClient(): string {
  const beside = join(dirname(resolve(process.argv[1] ?? '.')), '..', 'client');
  return existsSync(join(beside, 'index.html')) ? beside : resolve('dist/client');
}

/** A file is sent with a dozen listeners for the end of the response: log, limits, metrics, compression, streams. */
function allowListeners(_request: Request, response: Response, next: NextFunction): void {
  response.setMaxListeners(20);
  next();
}

function noStore(request: Request, response: Response, next: NextFunction): void {
  if (isApi(request)) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Responses to mutations are small: compressing them only costs time. */
function compressReads(): RequestHandler {
  const compress = compression({ filter: isCompressible });
  return (request, response, next) => (request.method === 'GET' ? compress(request, response, next) : next());
}

/** The compressor would delay streams until a block is full. */
function isCompressible(request: Request, response: Response): boolean {
  const type = String(response.getHeader('Content-Type') ?? '');
  if (/event-stream|ndjson|octet-stream/.test(type)) return false;
  return compression.filter(request, response);
}

/** Limits how long a slow or idle client can hold a connection. For request bodies, see `limitBodyTime`. */
function limitTimes(server: Server): void {
  server.headersTimeout = 20_000;
  server.requestTimeout = 30 * 60_000;
  server.keepAliveTimeout = 65_000;
}
