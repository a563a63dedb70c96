import { LIMITS } from '../../../contract/limits.js';
import { OptionalText, Text } from '../../../platform/http/validation/validation.js';

/** What can stand in a header. */
const PRINTABLE = /^[!-~]+$/;

/** The n8n that a creator brings. */
export class SetOwnN8nDto {
  /**
   * Where it is, like `https://n8n.example.com`, or any page of it: an address of the public Internet, or one that the
   * operator permits.
   */
  @Text({ max: LIMITS.n8nBaseUrl, trim: true })
  base_url: string;

  /** Of its public API. May be left out as long as the address stays. */
  @OptionalText({ max: LIMITS.n8nApiKey, trim: true, pattern: PRINTABLE })
  api_key?: string | null;
}

/** The n8n that a creator has brought. Its key is never answered again. */
export class OwnN8nView {
  /** Null: there is none; agents use the n8n of this Regent. */
  base_url: string | null;

  /** The end of the key, to tell it from others. */
  api_key_hint: string | null;

  /** When the key ends; null: never, or it does not tell. */
  api_key_expires_at: string | null;

  /** Scopes that the key lacks, like `workflow:create`: without them not all of Regent works with it. */
  missing_scopes: string[];

  /** Since when it is there. */
  connected_at: string | null;
}
