import { expiryOf, missingScopes, NEEDED_SCOPES } from './n8n-key.js';

const keyWith = (claims: unknown): string =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('n8n API key', () => {
  it('has its expiry as a claim', () => {
    expect(expiryOf(keyWith({ iss: 'n8n', exp: 1_795_651_239 }))).toEqual(new Date('2026-11-26T00:00:39.000Z'));
  });

  it.each([keyWith({ iss: 'n8n' }), keyWith({ exp: '1' }), keyWith({ exp: 1e300 }), keyWith(null), 'n8n_api_abc', ''])(
    'has an unknown expiry: %s',
    (key) => {
      expect(expiryOf(key)).toBeNull();
    },
  );

  it('lacks the required scopes that n8n does not list', () => {
    expect(missingScopes(['workflow:read', 'tag:list', ...NEEDED_SCOPES.slice(3)])).toEqual([
      'workflow:list',
      'workflow:create',
    ]);
    expect(missingScopes([...NEEDED_SCOPES])).toEqual([]);
    expect(missingScopes(null)).toEqual([]);
  });
});
