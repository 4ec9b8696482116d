import { expect, it } from 'vitest';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { ils, PRODUCTS, storefrontOf } from './test-storefront.ts';

function chipOf(storefront: Storefront) {
  const view = planSite(storefront, translator).pages.find(({ url }) => url === '/en/shop')?.view;
  if (view?.kind !== 'shop' || !view.area) return null;
  const { none, chosenJson } = view.area;
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
    none: ['Choose your area', 'Free – 10.00 ₪'],
    chosen: {
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
