import { HttpException } from '@nestjs/common';
import type { ErrorCode } from '../../../contract/errors.js';
import { isUnavailable } from '../../db/failover/is-unavailable.js';
import { ApiError } from './api-error.js';

/** Error codes for statuses of Nest, body-parser and multer. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'validation_failed',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
};

/** `type` of body-parser's errors. */
const CODE_OF_BODY_ERROR: Record<string, ErrorCode> = {
  'entity.parse.failed': 'invalid_body',
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_body',
  'request.size.invalid': 'invalid_body',
};

/** Converts anything thrown to an API error; undefined if it is unexpected (500). */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) return new ApiError('unavailable', { retryAfterSeconds: 1, cause: error });
  const sqlState = stringOf(error, 'code');
  if (sqlState === '22021' || sqlState === '22P05') {
    return new ApiError('validation_failed', { detail: 'The text contains a character that cannot be stored.' });
  }
  if (sqlState === '22003') return new ApiError('validation_failed', { detail: 'A number is out of range.' });
  if (sqlState === '23503') {
    return new ApiError('validation_failed', { detail: 'A referenced object was deleted meanwhile.' });
  }
  return fromFramework(error);
}

function fromFramework(error: unknown): ApiError | undefined {
  const origin = error instanceof HttpException && error.cause ? error.cause : error;
  const bodyCode = CODE_OF_BODY_ERROR[stringOf(origin, 'type') ?? ''];
  if (bodyCode) return new ApiError(bodyCode, { cause: error });
  const multer = stringOf(origin, 'name') === 'MulterError' ? stringOf(origin, 'code') : undefined;
  if (multer) {
    return new ApiError(multer === 'LIMIT_FILE_SIZE' ? 'payload_too_large' : 'validation_failed', { cause: error });
  }
  if (origin instanceof URIError) return new ApiError('validation_failed', { detail: 'The address is malformed.' });
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === undefined || status === 500) return undefined;
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'validation_failed' : undefined);
  return code && new ApiError(code, { cause: error, ...(status === 503 ? { retryAfterSeconds: 1 } : {}) });
}

/** Only for errors of http-errors (Express and its middleware), which say whether their text may be shown. */
function statusOf(error: unknown): number | undefined {
  const candidate = error as { expose?: unknown; status?: unknown } | null | undefined;
  return typeof candidate?.expose === 'boolean' && typeof candidate.status === 'number' ? candidate.status : undefined;
}

function stringOf(error: unknown, key: 'code' | 'type' | 'name'): string | undefined {
  const value = (error as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
}
