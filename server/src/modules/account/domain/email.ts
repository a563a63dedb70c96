import { LIMITS } from '../../../contract/limits.js';

// RFC 5322 addr-spec without quotes, comments and address literals; RFC 1035 labels.
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const LOCAL_MAX = 64;

/**
 * The form in which an address is stored and compared: trimmed, in lower case. Null if it is not a plain address. Refuses
 * non-ASCII letters before folding, so that no look-alike becomes another address.
 */
export function canonicalEmail(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > LIMITS.email || !/^[\x21-\x7e]+$/.test(trimmed)) return null;
  const email = trimmed.toLowerCase();
  const at = email.indexOf('@');
  if (at < 1 || at > LOCAL_MAX) return null;
  return LOCAL.test(email.slice(0, at)) && DOMAIN.test(email.slice(at + 1)) ? email : null;
}
