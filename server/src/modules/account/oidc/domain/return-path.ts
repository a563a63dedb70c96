/** Fits a suggested message (120 characters, percent-encoded) in the query of an agent's page. */
const MAX = 2000;
const ORIGIN = 'http://regent.invalid';

/** A path of this site, unchanged; empty for anything that a browser could resolve to another site. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || path.length > MAX || !/^\/[\x21-\x7e]*$/.test(path) || path.includes('\\')) return '';
  if (!URL.canParse(path, ORIGIN)) return '';
  const { origin, pathname } = new URL(path, ORIGIN);
  // `..` may resolve to a path that begins with two slashes, or to the API.
  return origin === ORIGIN && !pathname.startsWith('//') && !/^\/api(\/|$)/i.test(pathname) ? path : '';
}
