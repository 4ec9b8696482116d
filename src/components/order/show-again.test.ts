import { afterEach, expect, test, vi } from 'vitest';
import type { StripView } from '#domain/storefront/shop-facts.ts';
import { ORDERS_KEY } from '#stores/customer/forget-orders.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { showAgain } from './show-again.ts';

afterEach(() => {
  delete shopStorage[ORDERS_KEY];
  vi.unstubAllGlobals();
});

test('the last order has the names of its dishes letter by letter, also with a dollar sign', () => {
  vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en' } } });
  const order = { id: 5, items: [{ name: 'Cash $$ Burger' }, { name: '$&' }] };
  shopStorage[ORDERS_KEY] = JSON.stringify([{ lines: [{}], order }]);
  const say = vi.fn();
  const link = { lastElementChild: { replaceChildren: say } } as unknown as HTMLAnchorElement;
  const strip = { dataset: { cart: '/cart' } } as unknown as HTMLElement;
  showAgain(strip, link, { again: 'Again: {{names}}' } as StripView);
  expect(say).toHaveBeenCalledWith('Again: \u2068Cash $$ Burger\u2069, \u2068$&\u2069');
  expect([link.href, strip.hidden]).toEqual(['/cart#again=5', false]);
});
