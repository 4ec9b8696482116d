import { beforeEach, expect, it, vi } from 'vitest';
import { storageKey } from '#stores/device/shop-storage.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';

const { tab } = testEnvironment();
beforeEach(() => {
  // What a page stores is read by the next one.
  vi.stubGlobal('localStorage', sessionStorage);
});

const HOUR_MS = 3_600_000;

/** A page that is opened `hours` after now, with what it knows of the guest. */
async function pageIn(hours = 0) {
  vi.resetModules();
  const { edges } = await import('#stores/device/edges.ts');
  edges.now = () => HOUR_MS * (1000 + hours);
  const { $fulfilment, chooseFulfilment } = await import('./fulfilment.ts');
  const { mode, branchId, table } = $fulfilment.get();
  return { guest: { mode, branchId, table }, chooseFulfilment };
}

const scan = (query: string) => tab.set(storageKey('scan'), `https://shop.test/en/shop${query}#menu`);

it('a scanned table brings its branch and eating in, once', async () => {
  scan('?fromWhat=code&table=٧&branch=51');
  const { guest, chooseFulfilment } = await pageIn();
  expect(guest).toEqual({ mode: 'eat-in', branchId: 51, table: '7' });
  chooseFulfilment({ mode: 'pickup', table: '' });
  expect((await pageIn()).guest).toEqual({ mode: 'pickup', branchId: 51, table: '' });
});

it.each(['?table=<b>', '?table=&branch=51', '?table=javascript:1', '?table', ''])(
  '%j is no scan',
  async (code) => {
    scan(code);
    expect((await pageIn()).guest).toEqual({ mode: null, branchId: null, table: '' });
  },
);

it('a scanned table is forgotten after a long meal, with the mode that it brought', async () => {
  scan('?table=7');
  await pageIn();
  expect((await pageIn(3)).guest).toMatchObject({ mode: 'eat-in', table: '7' });
  expect((await pageIn(5)).guest).toMatchObject({ mode: null, table: '' });
});
