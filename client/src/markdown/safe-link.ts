const ALLOWED = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']);

/** Base for relative links, as the page's URL is in the browser. */
const SITE = 'https://site.invalid';

/**
 * The URL of a link in a message; empty if its scheme is not allowed. A link without a scheme is a page of this site, unless
 * it names a host ("//host", "\\host"): then it becomes an https link.
 */
export function safeLink(url: string): string {
  const scheme = /^([^/?#:]*):/.exec(url)?.[1];
  if (scheme !== undefined) return ALLOWED.has(scheme.toLowerCase()) ? url : '';
  try {
    const { origin, href } = new URL(url, SITE);
    return origin === SITE ? url : href;
  } catch {
    return '';
  }
}
