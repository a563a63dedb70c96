import type { FieldError } from '../../../contract/errors.js';

/** One invalid field. */
export class FieldErrorDto implements FieldError {
  /** Path of the field, like `skills.0.name`. */
  field: string;

  /** The problem, in English. */
  message: string;
}

/** Body of every error response. */
export class ErrorBodyDto {
  /** The HTTP status. */
  status: number;

  /** Stable code for programs. */
  code: string;

  /** Readable text, in English. */
  message: string;

  /** Details of this occurrence. */
  detail?: string;

  /** The invalid fields, after failed validation. */
  errors?: FieldErrorDto[];

  /** ID of the request, as in `X-Request-Id` and in the server's log. */
  request_id: string;
}
