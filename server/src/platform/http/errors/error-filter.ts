import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { eventOf, isEventStream } from '../event-stream.js';
import { methodsOf } from '../methods-of.js';
import { requestIdOf } from '../request/request-id.js';
import { localeOf } from '../request/request-locale.js';
import { ApiError } from './api-error.js';
import { toApiError } from './to-api-error.js';

/** Converts every error to the standard body. Unexpected errors are logged and answered with 500. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') throw error;
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Also handles errors of middleware, which Nest's filters do not see. */
  answer(error: unknown, request: Request, response: Response): void {
    const known = withMethod(toApiError(error), request, response) ?? new ApiError('internal_error', { cause: error });
    if (known.status >= 500) this.log(known, request, response);
    if (isEventStream(response) && !response.writableEnded) {
      response.end(eventOf('error', known.toBody(requestIdOf(response), localeOf(request.headers['accept-language']))));
      return;
    }
    if (response.headersSent) {
      // The response has started: cutting the connection shows the client that it is incomplete.
      response.destroy();
      return;
    }
    if (known.retryAfterSeconds !== undefined) {
      response.setHeader('Retry-After', String(Math.max(1, Math.ceil(known.retryAfterSeconds))));
    }
    response.removeHeader('Content-Length');
    // The handler may already have set another content type.
    response
      .status(known.status)
      .type('json')
      .json(known.toBody(requestIdOf(response), localeOf(request.headers['accept-language'])));
  }

  private log(error: ApiError, request: Request, response: Response): void {
    const path = request.originalUrl.split('?', 1)[0];
    const line = { err: error.cause ?? error, request_id: requestIdOf(response), method: request.method, path };
    if (error.status === 503) this.logger.warn(line, 'Backing service unavailable');
    else this.logger.error(line, 'Request failed');
  }
}

/** 405 with `Allow` for an existing address and another method. */
function withMethod(error: ApiError | undefined, request: Request, response: Response): ApiError | undefined {
  if (error?.code !== 'not_found' || !isUnknownRoute(error)) return error;
  const allowed = methodsOf(request);
  if (allowed.length === 0) return error;
  response.setHeader('Allow', allowed.join(', '));
  return new ApiError('method_not_allowed');
}

/** Nest's 404 for an address without a handler. */
function isUnknownRoute(error: ApiError): boolean {
  return error.cause instanceof Error && error.cause.message.startsWith('Cannot ');
}
