import { customerOf, networkOf, siteOf } from './network-address.js';

describe('networkOf', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:0::/56'],
    ['2001:db8:0:12ff::1', '2001:db8:0:1200::/56'],
    ['2001:0DB8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    [undefined, 'unknown'],
  ])('returns %s as %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('siteOf', () => {
  it.each([
    ['1.2.3.4', undefined],
    ['::ffff:1.2.3.4', undefined],
    ['2001:db8:7:12ff::1', '2001:db8:7::/48'],
    [undefined, undefined],
  ])('returns %s as %s', (ip, site) => expect(siteOf(ip)).toBe(site));
});

it('treats an IPv4 address or an IPv6 /48 as one customer', () => {
  expect(['1.2.3.4', '2001:db8:7:12ff::1', undefined].map(customerOf)).toEqual([
    '1.2.3.4',
    '2001:db8:7::/48',
    'unknown',
  ]);
});
