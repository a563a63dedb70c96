import { LIMITS } from '../../../contract/limits.js';

// RFC 5322 addr-spec without quotes, comments and address literals, and RFC 1035 labels: what real mailboxes have.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCAL_MAX = 64;

/**
 * The one form in which an address is stored and compared: trimmed and in lower case. Null: not a plain address.
 * Letters beyond ASCII are refused before anything is folded, so that no look-alike becomes somebody else's address.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.email || !/^[\x21-\x7e]+$/.test(trimmed)) return null;
  const email = trimmed.toLowerCase();
  const at = email.indexOf('@');
  if (at < 1 || at > LOCAL_MAX) return null;
  return LOCAL.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1)) ? email : null;
}
