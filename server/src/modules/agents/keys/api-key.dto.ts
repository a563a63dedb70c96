import { LIMITS } from '../../../contract/limits.js';
import { WholeNumber } from '../../../platform/http/validation/validation.js';

/** Options of a key rotation. */
export class RotateApiKeyDto {
  /** Seconds for which the old key stays valid, at most an hour; absent, null or 0 to end it at once. */
  @WholeNumber({ min: 0, max: LIMITS.keyGraceSeconds, optional: true })
  grace_seconds?: number | null;
}

/** The new key and signing secret of an agent. */
export class ApiKeyView {
  /** API key that the workflow sends in `X-API-Key`. */
  api_key: string;
  /** Signing secret of calls to the workflow (Standard Webhooks). */
  webhook_secret: string;
}
