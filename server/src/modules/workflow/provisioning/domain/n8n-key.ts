/** What Regent does in an n8n, each with the scope of a key that n8n asks for (measured with n8n 2.41.1). */
export const NEEDED_SCOPES = [
  ...['workflow:read', 'workflow:list', 'workflow:create', 'workflow:update', 'workflow:delete'],
  ...['workflow:activate', 'workflow:deactivate', 'credential:create', 'credential:update', 'credential:delete'],
  ...['execution:read', 'execution:list'],
] as const;

/** Those that a key lacks; none where n8n does not tell its scopes. */
export function missingScopes(scopes: readonly string[] | null): string[] {
  return scopes === null ? [] : NEEDED_SCOPES.filter((needed) => !scopes.includes(needed));
}

/** When a key of n8n's public API ends: the claim `exp` of its JWT. Null: never, or it does not tell. */
export function expiryOf(apiKey: string): Date | null {
  const claims = claimsOf(apiKey.split('.')[1] ?? '');
  const seconds = typeof claims === 'object' && claims !== null ? (claims as { exp?: unknown }).exp : undefined;
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
