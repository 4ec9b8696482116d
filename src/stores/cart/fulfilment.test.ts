import { beforeEach, expect, it, vi } from 'vitest';
import { storageKey } from '#stores/device/shop-storage.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';

const { tab } = testEnvironment();
const HOUR_MS = 3_600_000;
const WANTED_AT = 1000 * HOUR_MS;

beforeEach(() => {
  // What a page stores is read by the next one.
  vi.stubGlobal('localStorage', sessionStorage);
  tab.set(storageKey('fulfilment'), JSON.stringify({ wantedAt: WANTED_AT }));
});

/** The chosen time on a page that the device opens at an instant by its own clock. */
async function wantedOn(deviceMs: number): Promise<number | null> {
  vi.resetModules();
  const { edges } = await import('#stores/device/edges.ts');
  edges.now = () => deviceMs;
  const { $fulfilment } = await import('./fulfilment.ts');
  return $fulfilment.get().wantedAt;
}

it('a chosen time is forgotten once it has passed', async () => {
  expect(await wantedOn(WANTED_AT - HOUR_MS)).toBe(WANTED_AT);
  expect(await wantedOn(WANTED_AT + 1)).toBeNull();
});

it('a chosen time stays on the next page of a device whose clock is hours ahead of the shop', async () => {
  const deviceMs = WANTED_AT + 2 * HOUR_MS;
  // The shop's clock shows an hour before that time.
  tab.set(storageKey('clock'), `${-3 * HOUR_MS} ${deviceMs - 60_000}`);
  expect(await wantedOn(deviceMs)).toBe(WANTED_AT);
});
