import { fieldsOf } from '../../../../../contract/fields.js';

/** Scopes that an n8n API key needs for all that Regent does (n8n 2.41.1). */
export const NEEDED_SCOPES = [
  ...['workflow:read', 'workflow:list', 'workflow:create', 'workflow:update', 'workflow:delete'],
  ...['workflow:activate', 'workflow:deactivate', 'credential:create', 'credential:update', 'credential:delete'],
  ...['execution:read', 'execution:list', 'execution:stop'],
] as const;

/** The needed scopes that a key lacks; empty if n8n does not report scopes. */
export function missingScopes(scopes: readonly string[] | null): string[] {
  return scopes === null ? [] : NEEDED_SCOPES.filter((needed) => !scopes.includes(needed));
}

/** When an n8n API key expires, from the `exp` claim of its JWT. Null if never, or the key is not a JWT. */
export function expiryOf(apiKey: string): Date | null {
  const { exp: seconds } = fieldsOf(claimsOf(apiKey.split('.')[1] ?? ''));
  const date = new Date(typeof seconds === 'number' ? seconds * 1000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function claimsOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
