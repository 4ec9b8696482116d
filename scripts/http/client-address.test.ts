import { describe, expect, test } from 'vitest';
import { clientOf, trustedProxies } from './client-address.ts';

const none = trustedProxies();
const ours = trustedProxies('127.0.0.1, ::1,10.0.0.0/8,2001:db8:ffff::/48');

describe('the client', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, ''],
  ])('at %s is %j', (peer, client) => {
    expect(clientOf(peer, undefined, none)).toBe(client);
  });

  test('is the same for all addresses of a /64 network', () => {
    const [one, two] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'];
    expect(clientOf(one, undefined, none)).toBe(clientOf(two, undefined, none));
    expect(clientOf('2001:db8:1:3::1', undefined, none)).not.toBe(clientOf(one, undefined, none));
  });

  test.each<[string, string, string, string]>([
    ['behind a trusted proxy is the one it names', '127.0.0.1', '198.51.100.7', '198.51.100.7'],
    [
      'behind a proxy with an IPv6 address is its network',
      '::ffff:127.0.0.1',
      '2001:db8:1:2::9',
      '2001:db8:1:2::/64',
    ],
    ['with an IPv6 port is the same as without', '10.1.2.3', '[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['with a port is the same as without', '10.1.2.3', '198.51.100.7:5555', '198.51.100.7'],
    [
      'behind several proxies is the nearest untrusted address',
      '::1',
      '198.51.100.7, 10.9.9.9',
      '198.51.100.7',
    ],
    ['cannot choose its own address', '127.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['without a trusted proxy is the peer', '198.51.100.9', '198.51.100.7', '198.51.100.9'],
    ['is the proxy when the proxy names nobody', '127.0.0.1', '', '127.0.0.1'],
    ['is the proxy when the proxy names no valid address', '127.0.0.1', '198.51.100.7, unknown', '127.0.0.1'],
    ['is the farthest proxy when all are ours', '127.0.0.1', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ])('%s', (_, peer, forwarded, client) => {
    expect(clientOf(peer, forwarded, ours)).toBe(client);
  });
});

test.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '1.2.3'])(
  'TRUSTED_PROXIES with %j is refused with advice',
  (text) => {
    expect(() => trustedProxies(`127.0.0.1,${text}`)).toThrow(/TRUSTED_PROXIES.*Write it like/);
  },
);

test('an IPv4 range includes IPv4-mapped IPv6 addresses', () => {
  expect(ours('::ffff:10.200.0.1')).toBe(true);
  expect(ours('2001:db8:ffff:1::1')).toBe(true);
  expect(ours('11.0.0.1')).toBe(false);
  expect(ours(undefined)).toBe(false);
});
