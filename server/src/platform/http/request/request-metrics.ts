import type { RequestHandler } from 'express';
import type { Metrics } from '../../metrics/metrics.js';
import { isApi } from '../security/security-headers.js';
import { templateOf } from './request-trace.js';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures request durations by route and status. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  const observe = metrics.seconds(
    'regent_http_request_seconds',
    'HTTP requests, by the template of their route',
    ['route', 'method', 'status'],
    BUCKETS,
  );
  return (request, response, next) => {
    const startedAt = performance.now();
    // Routers shorten the address afterwards.
    const withoutRoute = isApi(request) ? 'unknown' : 'page';
    // Also fires if the client closes the connection early.
    response.once('close', () => {
      const route = templateOf(request) ?? withoutRoute;
      const method = METHODS.has(request.method) ? request.method : 'other';
      const status = `${Math.floor(response.statusCode / 100)}xx`;
      observe({ route, method, status }, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}
