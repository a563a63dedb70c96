import { ERROR_STATUSES, type ErrorCode } from '@contract/error-statuses';
import type { ErrorBody, FieldError } from '@contract/errors';

/** Errors without a server code: no response, or one that cannot be parsed. */
export type ClientErrorCode = 'network_error' | 'unknown_error' | 'invalid_user_data' | 'no_user_data';

/** An error from the server or the client. */
export interface ApiError {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ErrorCode | ClientErrorCode;
  message: string;
  detail?: string | undefined;
  errors?: FieldError[] | undefined;
  request_id?: string | undefined;
  /** Seconds, from `Retry-After`. */
  retry_after?: number | undefined;
}

interface RawError {
  status: number | string;
  data?: unknown;
  error?: string;
}

/** Converts any request failure to an `ApiError`. */
export function toApiError(raw: RawError, retryAfter?: string | null): ApiError {
  if (raw.status === 'FETCH_ERROR' || raw.status === 'TIMEOUT_ERROR') {
    return { status: 0, code: 'network_error', message: raw.error ?? 'Network error' };
  }
  const status = typeof raw.status === 'number' ? raw.status : 0;
  const body: Partial<ErrorBody> = typeof raw.data === 'object' && raw.data !== null ? raw.data : {};
  const seconds = Number(retryAfter);
  return {
    status,
    code: body.code !== undefined && body.code in ERROR_STATUSES ? body.code : codeOfStatus(status),
    message: body.message ?? `HTTP error! status: ${status}`,
    detail: body.detail,
    errors: body.errors,
    request_id: body.request_id,
    retry_after: retryAfter && Number.isFinite(seconds) ? seconds : undefined,
  };
}

function codeOfStatus(status: number): ApiError['code'] {
  if (status === 401) return 'not_signed_in';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'unavailable';
  return status >= 500 ? 'internal_error' : 'unknown_error';
}

/** The sign-in succeeded, but the response has no user, or one without a name. */
export class InvalidUserData extends Error implements ApiError {
  readonly status = 200;
  readonly code: 'invalid_user_data' | 'no_user_data';

  constructor(isMissing: boolean) {
    super(isMissing ? 'No user data received after OTP exchange' : 'Invalid user data received from server');
    this.code = isMissing ? 'no_user_data' : 'invalid_user_data';
  }
}

/** Whether a caught value is an `ApiError`. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value && 'message' in value;
}

/** Whether the server rejected the CSRF token, so that one retry with a new token makes sense. */
export function isCsrfRefusal(error: ApiError): boolean {
  return error.status === 403 && (error.code === 'csrf_failed' || /403|csrf|forbidden/i.test(error.message));
}
