import ipaddr from 'ipaddr.js';

/** Global unicast IPv6; other ranges are private or embed an IPv4 address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is public. Loopback, private, link-local, carrier-grade NAT, multicast and reserved ranges are
 * not, nor are IPv6 addresses that embed an IPv4 one (mapped, 6to4, NAT64, Teredo), which could lead to those.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}
