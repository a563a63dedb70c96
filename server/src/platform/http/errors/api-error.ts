import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';

/** Details of one occurrence of an error. */
export interface ApiErrorOptions {
  /** Replaces the code's text. */
  message?: string;
  /** Readable details; by language if the user has to act. */
  detail?: string | Record<Locale, string>;
  /** The invalid fields. */
  errors?: FieldError[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Logged, never sent. */
  cause?: unknown;
}

/** An error response of a use-case. Status and text are looked up by the code. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail?: string | Record<Locale, string>;
  readonly errors?: FieldError[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    options: ApiErrorOptions = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.status = ERRORS[code].status;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** One invalid field: 400 `validation_failed`. */
  static field(field: string, message: string): ApiError {
    return new ApiError('validation_failed', { errors: [{ field, message }] });
  }

  /** The response body. */
  toBody(requestId: string, locale: Locale = 'en'): ErrorBody {
    const detail = typeof this.detail === 'object' ? this.detail[locale] : this.detail;
    return {
      status: this.status,
      code: this.code,
      message: this.message,
      ...(detail === undefined ? {} : { detail }),
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      request_id: requestId,
    };
  }
}
