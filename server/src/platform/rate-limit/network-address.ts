/**
 * Key of a client's network in rate limits: an IPv4 address as it is, also inside IPv6; of IPv6 the /56, which providers
 * assign to one customer.
 */
export function networkOf(ip: string | undefined): string {
  if (!ip) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
  if (groups[3] !== undefined) groups[3] &= 0xff00;
  return `${groups.map((group) => group.toString(16)).join(':')}::/56`;
}
