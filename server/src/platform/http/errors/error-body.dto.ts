import type { FieldError } from '../../../contract/errors.js';

/** One field that did not pass validation. */
export class FieldErrorDto implements FieldError {
  /** Path of the field, like `skills.0.name`. */
  field: string;

  /** What is wrong with it, in English. */
  message: string;
}

/** The one shape of every error. */
export class ErrorBodyDto {
  /** HTTP status, again. */
  status: number;

  /** For programs; never changes. */
  code: string;

  /** For people; in English. */
  message: string;

  /** More about this occurrence. */
  detail?: string;

  /** Present when fields did not pass validation. */
  errors?: FieldErrorDto[];

  /** Id of the request, as in `X-Request-Id`: it stands in the server's log too. */
  request_id: string;
}
