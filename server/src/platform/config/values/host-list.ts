import { isIPv6 } from 'node:net';

const ITEM = /^(\[[0-9a-f:.]+\]|[^\s/@\\?#:[\]]+)(?::(\d{1,5}))?$/i;

/**
 * Normalizes an entry of a host list (`name`, `name:port` or an address) as a URL does; IPv6 without brackets.
 * Undefined when invalid.
 */
export function hostOf(item: string): string | undefined {
  const [, host = '', port] = ITEM.exec(isIPv6(item) ? `[${item}]` : item) ?? [];
  if (host === '' || !URL.canParse(`http://${host}`) || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) {
    return undefined;
  }
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return port === undefined ? name : `${name}:${Number(port)}`;
}
