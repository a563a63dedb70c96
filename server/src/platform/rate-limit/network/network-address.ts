/**
 * Key of a client's network in rate limits: the IPv4 address, also when mapped into IPv6, or the IPv6 /56, which
 * providers assign to one customer.
 */
export function networkOf(ip: string | undefined): string {
  if (!ip) return 'unknown';
  const v4 = ipv4Of(ip);
  if (v4 !== undefined) return v4;
  const groups = groupsOf(ip);
  if (groups[3] !== undefined) groups[3] &= 0xff00;
  return `${groups.map((group) => group.toString(16)).join(':')}::/56`;
}

/** The /48 of an IPv6 address, which may contain many /56; undefined for IPv4. */
export function siteOf(ip: string | undefined): string | undefined {
  if (!ip || ipv4Of(ip) !== undefined) return undefined;
  return `${groupsOf(ip)
    .slice(0, 3)
    .map((group) => group.toString(16))
    .join(':')}::/48`;
}

/** Limit of an IPv6 /48 as a multiple of the limit of one /56: a company or a small provider may share a /48. */
export const SITE_FACTOR = 8;

/** The largest network of one customer: an IPv4 address, or an IPv6 /48, which tunnel brokers give to anyone. */
export function customerOf(ip: string | undefined): string {
  return siteOf(ip) ?? networkOf(ip);
}

function ipv4Of(ip: string): string | undefined {
  if (!ip.includes(':')) return ip;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
}

/** The first 64 bits of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = '', tail = ''] = ip.split('%', 1)[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
}
