/** The oldest n8n that Regent is tested with, by `npm run test:n8n`. */
export const OLDEST_TESTED_N8N = '2.41.1';

const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;
const SENTRY_META = /<meta\s+name="n8n:config:sentry"\s+content="([A-Za-z0-9+/=]{1,4000})"/;

/**
 * The version of n8n from its start page: base64 of `{ "release": "n8n@2.41.1" }` in a `meta` element.
 * @returns null if the page does not contain it
 */
export function versionIn(page: string): string | null {
  const encoded = SENTRY_META.exec(page)?.[1];
  if (encoded === undefined) return null;
  const release = /"release":"n8n@([\d.]{1,20})/.exec(atob(padded(encoded)))?.[1] ?? '';
  return VERSION.test(release) ? release : null;
}

/** Whether a version is below the oldest tested one; false if unknown. */
export function isOlderThanTested(version: string | null): boolean {
  if (version === null) return false;
  const oldest = OLDEST_TESTED_N8N.split('.').map(Number);
  const found = version.split('.').map(Number);
  const at = oldest.findIndex((part, index) => part !== found[index]);
  return at >= 0 && (found[at] ?? 0) < (oldest[at] ?? 0);
}

/** `atob` throws on invalid lengths. */
const padded = (base64: string): string => {
  const bare = base64.replace(/=+$/, '');
  return bare.slice(0, bare.length - (bare.length % 4 === 1 ? 1 : 0)).replace(/=/g, '');
};
