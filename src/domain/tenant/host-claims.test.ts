import { expect, test } from 'vitest';
import { type HostClaim, hostRival } from './host-claims.ts';

const HOST = 'shop.example';
const claim = (slug: string, { wants = true, has = false, host = HOST } = {}): HostClaim => ({
  slug,
  wanted: wants ? [`${slug}.example`, host] : [`${slug}.example`],
  served: has ? [host] : [],
});

test.each<[string, HostClaim, HostClaim, boolean]>([
  ['a host that nobody else wants is free', claim('b'), claim('a', { wants: false }), true],
  ['a host that is served for another is taken', claim('b'), claim('a', { has: true }), false],
  ['a host stays with whom it is served for', claim('b', { has: true }), claim('a'), true],
  ['a host that both want and nobody has is for neither, the first', claim('a'), claim('b'), false],
  ['a host that both want and nobody has is for neither, the second', claim('b'), claim('a'), false],
  [
    'a host that is served for both stays with the first',
    claim('a', { has: true }),
    claim('b', { has: true }),
    true,
  ],
  [
    'a host that is served for both is lost to the second',
    claim('b', { has: true }),
    claim('a', { has: true }),
    false,
  ],
  [
    'a host is taken until the release without it is live',
    claim('a'),
    claim('b', { wants: false, has: true }),
    false,
  ],
  ['what is served no more is free', claim('b'), claim('a', { wants: false }), true],
])('%s', (_, own, other, isFree) => {
  const rival = { host: HOST, slug: other.slug, isServed: other.served.length > 0 };
  expect(hostRival(own, [other])).toEqual(isFree ? null : rival);
});

test('a merchant’s local host is reserved for it, whoever else claims it, and does not compete with itself', () => {
  const thief = claim('thief', { host: 'victim.localhost', has: true });
  const victim = { slug: 'victim', wanted: ['victim.localhost'], served: [] };
  expect(hostRival(victim, [thief, victim])).toBe(null);
  expect(hostRival(thief, [thief, victim])).toEqual({
    host: 'victim.localhost',
    slug: 'victim',
    isServed: true,
  });
});
