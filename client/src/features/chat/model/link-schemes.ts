const ALLOWED = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp']);

/** Whether a link in a message may be followed. One without a scheme leads to a page of this site. */
export function isAllowedLink(url: string): boolean {
  const scheme = /^([^/?#:]*):/.exec(url)?.[1];
  return scheme === undefined || ALLOWED.has(scheme.toLowerCase());
}
