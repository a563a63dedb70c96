import type { ApiError } from './api-error.js';

/**
 * Stands in place of a body that cannot be used (malformed, too large, of another media type). It is refused where the
 * order of refusals has its place: after 401 and 403, which is why middleware does not answer it at once.
 */
export class BodyProblem {
  constructor(readonly error: ApiError) {}
}

/** @throws the ApiError of a body that could not be read. */
export function assertReadable(body: unknown): void {
  if (body instanceof BodyProblem) throw body.error;
}
