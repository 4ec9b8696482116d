import { expect, it } from 'vitest';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { ils, PRODUCTS, storefrontOf } from './test-storefront.ts';

function areaOf(storefront: Storefront, path = '/en/shop') {
  const view = planSite(storefront, translator).pages.find(({ url }) => url === path)?.view;
  return view?.kind === 'shop' ? view.area : null;
}

function chipOf(storefront: Storefront) {
  const area = areaOf(storefront);
  if (!area) return null;
  const { none, chosenJson } = area;
  return JSON.parse(withoutBidiControls(JSON.stringify({ none, chosen: JSON.parse(chosenJson) })));
}

const zone = (id: number, changes: Partial<Storefront['zones'][number]> = {}) => ({
  ...{ id, name: { base: `Area ${id}` }, cost: ils(1000), days: [] },
  ...changes,
});

it('the menu’s chip has the price and the time of each area, and the time of other modes', () => {
  const zones = [zone(1, { cost: ils(0) }), zone(2, { minutes: 20 }), zone(3, { days: ['sunday'] })];
  const settings = { fulfilmentModes: ['deliver', 'pickup'] } as const;
  expect(chipOf({ ...storefrontOf(PRODUCTS, { settings }), zones })).toEqual({
    none: ['Choose your area', 'Delivery up to 10.00 ₪'],
    chosen: {
      '': ['Choose your area', 'Delivery up to 10.00 ₪'],
      1: ['Area 1', 'Free · 25–40 min'],
      2: ['Area 2', '10.00 ₪ · 45–60 min'],
      3: ['Area 3', '10.00 ₪'],
      pickup: ['Pickup', '25–35 min'],
    },
  });
});

it('the menu of a shop without delivery, or without areas, has no chip', () => {
  const pickup = storefrontOf(PRODUCTS, { settings: { fulfilmentModes: ['pickup'] } });
  expect([chipOf(pickup), chipOf({ ...storefrontOf(), zones: [] })]).toEqual([null, null]);
});

it('the chip says which cost is of a delivery, also where it is the same everywhere', () => {
  const near = zone(1, { cost: ils(500) });
  const none = (...zones: Storefront['zones']) => chipOf({ ...storefrontOf(), zones }).none[1];
  expect(none(near, zone(2))).toBe('Delivery 5.00 ₪ – 10.00 ₪');
  expect(none(near)).toBe('Delivery 5.00 ₪');
  expect(none(zone(1, { cost: ils(0) }))).toBe('Free delivery');
});

it('each fact of the chip is isolated, so that Arabic words do not move the sign of a price', () => {
  const area = areaOf({ ...storefrontOf(), zones: [zone(1, { cost: ils(0) }), zone(2)] }, '/shop');
  expect(area?.none[1]).toBe('التوصيل حتى \u206810.00 ₪\u2069');
  expect(JSON.parse(String(area?.chosenJson))[2][1]).toBe('\u206810.00 ₪\u2069 · \u206825–40 دقيقة\u2069');
});
