import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LastReload, mayReload, type ReloadFacts } from './reload-guard.ts';

const NOW = 1_800_000_000_000;
const NEW_RELEASE: ReloadFacts = {
  isOnline: true,
  ownClient: 'a',
  liveClient: 'b',
  last: null,
  nowMs: NOW,
};

test.each<[string, Partial<ReloadFacts>, boolean]>([
  ['a new release is there', {}, true],
  ['there is no network', { isOnline: false }, false],
  ['the live release is this one', { liveClient: 'a' }, false],
  ['nobody knows the live release', { liveClient: null }, false],
  ['it was loaded for an older release 10 s ago', { last: { client: '0', atMs: NOW - 10_000 } }, true],
  ['it was loaded less than 10 s ago', { last: { client: '0', atMs: NOW - 9_999 } }, false],
  ['it was loaded for this release already', { last: { client: 'b', atMs: NOW - 3_600_000 } }, false],
  ['the clock was set back', { last: { client: '0', atMs: NOW + 60_000 } }, false],
])('a lost chunk when %s reloads the page: %s', (_, facts, expected) => {
  expect(mayReload({ ...NEW_RELEASE, ...facts })).toBe(expected);
});

test('a page reloads at most once per release, however often chunks are lost', () => {
  const release = fc.constantFrom('a', 'b', 'c');
  const losses = fc.array(fc.record({ liveClient: release, afterMs: fc.nat(60_000) }), { maxLength: 50 });
  fc.assert(
    fc.property(losses, (each) => {
      let [last, nowMs, reloads] = [null as LastReload | null, NOW, [] as string[]];
      for (const { liveClient, afterMs } of each) {
        nowMs += afterMs;
        if (!mayReload({ ...NEW_RELEASE, liveClient, last, nowMs })) continue;
        expect(liveClient === last?.client).toBe(false);
        reloads = [...reloads, liveClient];
        last = { atMs: nowMs, client: liveClient };
      }
      expect(reloads.includes('a')).toBe(false);
    }),
  );
});
