import { isIP, isIPv4 } from 'node:net';

const NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether Express accepts this as `trust proxy`: a name, an address, or a network with prefix length or IPv4 mask. */
export function isTrustedProxy(text: string): boolean {
  if (NAMES.includes(text)) return true;
  const [address = '', range, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (range === undefined) return true;
  if (/^\d+$/.test(range)) return Number(range) >= 1 && Number(range) <= (version === 4 ? 32 : 128);
  return version === 4 && isIPv4(range) && isMask(range);
}

/** Whether the bits are ones followed by zeros. */
function isMask(address: string): boolean {
  const bits = address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return /^1+0*$/.test(bits.join(''));
}
