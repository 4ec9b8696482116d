import { expect, test } from 'vitest';
import { boundedCache } from './bounded-cache.ts';
import { pathsIn, testCache } from './test-cache.ts';

const DAY_MS = 24 * 3600 * 1000;

function bench(maxEntries = 3, capacity?: number) {
  const cache = testCache(capacity);
  const clock = { now: 1_800_000_000_000 };
  const bounds = { maxEntries, maxAgeMs: 2 * DAY_MS };
  return {
    cache,
    clock,
    bounded: boundedCache(
      async () => cache,
      bounds,
      () => clock.now,
    ),
  };
}

test('an entry can be read until it is too old', async () => {
  const { bounded, clock } = bench();
  await bounded.keep('/shop', new Response('menu'));
  clock.now += 2 * DAY_MS - 1;
  const young = await bounded.read('/shop');
  expect([await young?.response.text(), young?.isFresh]).toEqual(['menu', true]);
  clock.now += 1;
  expect((await bounded.read('/shop'))?.isFresh).toBe(false);
});

test('the oldest entries are dropped when there are too many; storing an entry again makes it new', async () => {
  const { bounded, cache } = bench();
  for (const path of ['/1', '/2', '/3', '/1', '/4']) await bounded.keep(path, new Response(path));
  expect(await pathsIn(cache)).toEqual(['/3', '/1', '/4']);
});

test.each([
  ['a failure', new Response('x', { status: 500 })],
  ['a page that is not there', new Response('x', { status: 404 })],
  ['part of a file', new Response('x', { status: 206 })],
  ['what must not be stored', new Response('x', { headers: { 'Cache-Control': 'no-store' } })],
  ['what is private', new Response('x', { headers: { 'Cache-Control': 'private, max-age=60' } })],
])('%s is not stored', async (_, response) => {
  const { bounded, cache } = bench();
  await bounded.keep('/a', response);
  expect(await pathsIn(cache)).toEqual([]);
});

test('a full storage makes room without an error', async () => {
  const { bounded, cache } = bench(6, 4);
  for (const path of ['/1', '/2', '/3', '/4', '/5']) await bounded.keep(path, new Response(path));
  expect(await pathsIn(cache)).toEqual(['/2', '/3', '/4']);
});

test('a storage that cannot be opened counts as empty', async () => {
  const broken = boundedCache(
    () => Promise.reject(new DOMException('no', 'SecurityError')),
    { maxEntries: 1, maxAgeMs: 1 },
    Date.now,
  );
  await broken.keep('/a', new Response('a'));
  await broken.forget('/a');
  expect(await broken.read('/a')).toBeUndefined();
});
