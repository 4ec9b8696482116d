import { beforeEach, expect, it, vi } from 'vitest';
import { $landing, rememberLanding } from './landing.ts';

const land = (path: string, referrer = '') => {
  rememberLanding(new URL(path, 'https://shop.test'), referrer);
  return $landing.get();
};

beforeEach(() => $landing.set({ source: '', referrer: '' }));

it('keeps where the customer came from, without what a foreign address says behind its path', () => {
  expect(land('/?fromWhat=flyer', 'https://news.test/food?user=7#top')).toEqual({
    source: 'flyer',
    referrer: 'https://news.test/food',
  });
  expect(land('/shop?utm_source=mail')).toEqual({ source: 'mail', referrer: '' });
});

it('is not changed by walking about in the shop, nor by a later visit without a source', () => {
  const first = land('/?fromWhat=flyer', 'https://news.test/');
  expect(land('/shop', 'https://shop.test/?fromWhat=other')).toEqual(first);
  expect(land('/thank-you', 'https://wa.me/970599123456')).toEqual(first);
});

it('stays when the page that one landed on leads on to itself in another language', () => {
  const first = land('/?utm_source=flyer', 'https://news.test/food');
  expect(land('/en?utm_source=flyer', 'https://shop.test/?utm_source=flyer')).toEqual(first);
  expect(land('/?utm_source=mail', 'https://shop.test/')).toEqual({ source: 'mail', referrer: '' });
});

it('is the first page that led here where no source is named', () => {
  expect(land('/', 'https://first.test/')).toEqual({ source: '', referrer: 'https://first.test/' });
  expect(land('/', 'https://second.test/').referrer).toBe('https://first.test/');
});

it('is as short as the store takes, whatever stands in the address', () => {
  expect(land(`/?fromWhat=${'x'.repeat(5000)}`).source).toHaveLength(200);
  expect(land('/?fromWhat=ok', 'no address').referrer).toBe('');
});

it('ends in no half of a character, of which no store can read an order; what was kept so is mended', async () => {
  expect(land(`/?fromWhat=${'x'.repeat(199)}🍕`).source).toBe('x'.repeat(199));
  expect(land(`/?fromWhat=${'x'.repeat(198)}🍕`).source).toBe(`${'x'.repeat(198)}🍕`);
  vi.resetModules();
  const { shopStorage, storageKey } = await import('./shop-storage.ts');
  shopStorage[storageKey('landing')] = JSON.stringify({ source: `${'x'.repeat(199)}\uD83C`, referrer: '' });
  const fresh = await import('./landing.ts');
  expect(fresh.$landing.get()).toEqual({ source: 'x'.repeat(199), referrer: '' });
});
