import type { Request, RequestHandler } from 'express';
import type { Tracing } from '../../tracing/tracing.js';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Starts a trace for each mutating request. A received `traceparent` is ignored: clients could write into other traces or
 * force sampling.
 */
export function requestTrace(tracing: Tracing): RequestHandler {
  return (request, response, next) => {
    if (!CHANGES.has(request.method) || !request.path.startsWith('/api/')) return next();
    const facts = { 'http.request.method': request.method };
    void tracing.step(`${request.method} (unknown)`, { kind: 'server', parent: 'new', facts }, (step) => {
      return new Promise<void>((done) => {
        response.once('close', () => {
          const route = templateOf(request);
          if (route !== undefined) {
            step.rename(`${request.method} ${route}`);
            step.know({ 'http.route': route });
          }
          step.know({ 'http.response.status_code': response.statusCode });
          if (response.statusCode >= 500) step.failed(String(response.statusCode));
          done();
        });
        next();
      });
    });
  };
}

/** The route's pattern, never the requested path; undefined for requests without a route. */
export function templateOf(request: Request): string | undefined {
  const template = (request.route as { path?: unknown } | undefined)?.path;
  return typeof template === 'string' && template.startsWith('/') ? template : undefined;
}
