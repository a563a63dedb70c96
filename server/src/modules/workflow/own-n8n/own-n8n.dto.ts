import { LIMITS } from '../../../contract/limits.js';
import { OptionalText, Text } from '../../../platform/http/validation/validation.js';

/** Characters that are valid in a header. */
const PRINTABLE = /^[!-~]+$/;

/** The n8n that a creator connects. */
export class SetOwnN8nDto {
  /**
   * Its address, like `https://n8n.example.com`, or the address of any of its pages. It must be on the public Internet or
   * permitted by the operator.
   */
  @Text({ max: LIMITS.n8nBaseUrl, trim: true })
  base_url: string;

  /** Key of its public API. May be omitted if the address does not change. */
  @OptionalText({ max: LIMITS.n8nApiKey, trim: true, pattern: PRINTABLE })
  api_key?: string | null;
}

/** The creator's own n8n. Its key is never returned. */
export class OwnN8nView {
  /** Null if there is none; agents then use the n8n of this Regent. */
  base_url: string | null;

  /** The last characters of the key. */
  api_key_hint: string | null;

  /** When the key expires; null if never or unknown. */
  api_key_expires_at: string | null;

  /** Scopes that the key lacks, like `workflow:create`; some features do not work without them. */
  missing_scopes: string[];

  /** When it was connected. */
  connected_at: string | null;
}
