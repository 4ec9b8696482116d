import { expect, it, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $landing, rememberLanding } from './landing.ts';

const land = (path: string, referrer = '') => {
  rememberLanding(new URL(path, 'https://shop.test'), referrer);
  return $landing.get();
};

testEnvironment({ stores: [$landing] });

it('the landing keeps the source, but not the query of a foreign address', () => {
  expect(land('/?fromWhat=flyer', 'https://news.test/food?user=7#top')).toEqual({
    source: 'flyer',
    referrer: 'https://news.test/food',
  });
  expect(land('/shop?utm_source=mail')).toEqual({ source: 'mail', referrer: '' });
});

it('the landing stays when the customer moves about in the shop or returns without a source', () => {
  const first = land('/?fromWhat=flyer', 'https://news.test/');
  expect(land('/shop', 'https://shop.test/?fromWhat=other')).toEqual(first);
  expect(land('/thank-you', 'https://wa.me/970599123456')).toEqual(first);
});

it('the landing stays when its page redirects to another language', () => {
  const first = land('/?utm_source=flyer', 'https://news.test/food');
  expect(land('/en?utm_source=flyer', 'https://shop.test/?utm_source=flyer')).toEqual(first);
  expect(land('/?utm_source=mail', 'https://shop.test/')).toEqual({ source: 'mail', referrer: '' });
});

it('the landing is the first page that led here when no source is named', () => {
  expect(land('/', 'https://first.test/')).toEqual({ source: '', referrer: 'https://first.test/' });
  expect(land('/', 'https://second.test/').referrer).toBe('https://first.test/');
});

it('the landing is cut to the length that the store accepts', () => {
  expect(land(`/?fromWhat=${'x'.repeat(5000)}`).source).toHaveLength(200);
  expect(land('/?fromWhat=ok', 'no address').referrer).toBe('');
});

it('the landing ends with a whole character, because a store rejects half of one; stored values are repaired', async () => {
  expect(land(`/?fromWhat=${'x'.repeat(199)}🍕`).source).toBe('x'.repeat(199));
  expect(land(`/?fromWhat=${'x'.repeat(198)}🍕`).source).toBe(`${'x'.repeat(198)}🍕`);
  vi.resetModules();
  const { shopStorage, storageKey } = await import('#stores/device/shop-storage.ts');
  shopStorage[storageKey('landing')] = JSON.stringify({ source: `${'x'.repeat(199)}\uD83C`, referrer: '' });
  const fresh = await import('./landing.ts');
  expect(fresh.$landing.get()).toEqual({ source: 'x'.repeat(199), referrer: '' });
});
