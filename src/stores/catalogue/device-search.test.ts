import { beforeEach, expect, test, vi } from 'vitest';
import { encodeDescriptions } from '#domain/search/description-file.ts';
import { encodeSearchList } from '#domain/search/search-file.ts';
import type { FakeShop } from '#stores/shop/fake-shop.ts';

const LIST = encodeSearchList({
  products: [
    { id: 1, names: ['Falafel'], categories: [], attributes: [] },
    { id: 2, names: ['Lemonade'], categories: [], attributes: [] },
  ],
  categories: [],
  attributes: [],
});
const DESCRIPTIONS = encodeDescriptions([{ word: 'sesame', ids: [1] }]);
const never = new AbortController().signal;

let shop: FakeShop;
let device: typeof import('./device-search.ts');
const asked = (part: string) => shop.calls.filter(({ line }) => line.includes(part)).length;

/** A page that was just opened and has read nothing yet. */
beforeEach(async () => {
  vi.resetModules();
  shop = (await import('#stores/shop/fake-shop.ts')).fakeShop();
  shop.answers = {
    'data/search.json': () => new Response(LIST),
    'data/en/descriptions.json': () => new Response(DESCRIPTIONS),
  };
  await (await import('#stores/shop/shop.ts')).loadShopFacts('en');
  device = await import('./device-search.ts');
});

test('a name is found without loading descriptions', async () => {
  expect(await device.findOnDevice('falafel', never)).toEqual([1]);
  expect(asked('descriptions')).toBe(0);
});

test('descriptions are fetched once when no name matches, and kept', async () => {
  expect(await device.findOnDevice('sesame', never)).toEqual([1]);
  expect(await device.findOnDevice('sesa', never)).toEqual([1]);
  expect([asked('search.json'), asked('descriptions')]).toEqual([1, 1]);
});

test('a failed fetch of descriptions keeps the results, and the next search tries again', async () => {
  shop.answers['data/en/descriptions.json'] = () => null;
  expect(await device.findOnDevice('sesame', never)).toEqual([]);
  expect(await device.findOnDevice('falafel', never)).toEqual([1]);
  shop.answers['data/en/descriptions.json'] = () => new Response(DESCRIPTIONS);
  expect(await device.findOnDevice('sesame', never)).toEqual([1]);
});

test('without the list the device has no answer until it can load the list', async () => {
  shop.answers['data/search.json'] = () => new Response('', { status: 503 });
  expect(await device.findOnDevice('falafel', never)).toBeNull();
  shop.answers['data/search.json'] = () => new Response(LIST);
  expect(await device.findOnDevice('falafel', never)).toEqual([1]);
});

test('descriptions load in idle time, but not for customers who save data', async () => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  device.prepareSearch();
  await device.findOnDevice('falafel', never);
  expect([asked('search.json'), asked('descriptions')]).toEqual([1, 0]);
  vi.stubGlobal('navigator', {});
  device.prepareSearch();
  await vi.waitFor(() => expect(asked('descriptions')).toBe(1));
  vi.unstubAllGlobals();
});
