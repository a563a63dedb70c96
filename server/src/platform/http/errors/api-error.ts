import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '../../../contract/errors.js';
import type { Locale } from '../../../contract/limits.js';

/** What an occurrence of an error adds to its code. */
export interface ApiErrorOptions {
  /** Instead of the code's own text. */
  message?: string;
  /** More about this occurrence, for people; by language where it is for them to act on. */
  detail?: string | Record<Locale, string>;
  /** The fields that did not pass. */
  errors?: FieldError[];
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** For the log, never for the answer. */
  cause?: unknown;
}

/** Any refusal that a use-case wants to answer: status and text are looked up by the code. */
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

  /** One field that did not pass: 400 `validation_failed`. */
  static field(field: string, message: string): ApiError {
    return new ApiError('validation_failed', { errors: [{ field, message }] });
  }

  /** The answer's body. */
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
