const ALLOWED = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']);

/** Stands for this site: the browser reads a link against the page's address, and so does this. */
const SITE = 'https://site.invalid';

/**
 * The address that a link in a message may lead to; empty where it may not be followed. One without a scheme leads to a
 * page of this site, unless it names a host ("//host", "\\host"): then it is written out as what it is, an https link.
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
