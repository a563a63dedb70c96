import { LIMITS } from '../../../contract/limits.js';
import { WholeNumber } from '../../../platform/http/validation/validation.js';

/** How the key before ends. */
export class RotateApiKeyDto {
  /** How many seconds it still counts, at most an hour; absent, null or 0: it is worth nothing at once. */
  @WholeNumber({ min: 0, max: LIMITS.keyGraceSeconds, optional: true })
  grace_seconds?: number | null;
}

/** An agent's key and signing secret. */
export class ApiKeyView {
  /** What its workflow proves itself with, in `X-API-Key`. */
  api_key: string;
  /** What calls of its workflow are signed with from now on (Standard Webhooks). */
  webhook_secret: string;
}
