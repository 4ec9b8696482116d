import { describe, expect, it } from 'vitest';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { ils, PRODUCTS, storefrontOf } from './test-storefront.ts';

const homeOf = (storefront: Storefront, url = '/en') => {
  const view = planSite(storefront, translator).pages.find((page) => page.url === url)?.view;
  if (view?.kind !== 'home') throw new Error('There is no home page.');
  return view;
};

const heroOf = (storefront: Storefront, url = '/en') => {
  const view = homeOf(storefront, url);
  const plain = (text: string | null) => text && withoutBidiControls(text);
  return { delivery: plain(view.hero.delivery), time: plain(view.hero.time) };
};

const withZones = (...zones: readonly Partial<Storefront['zones'][number]>[]): Storefront => ({
  ...storefrontOf(),
  zones: zones.map((zone, id) => ({ id, name: { base: '' }, cost: ils(1000), days: [], ...zone })),
});

describe('the first lines of home', () => {
  it('say the cost of delivery and the minimum order that hold everywhere', () => {
    const minimumOrder = ils(4000);
    expect(heroOf(withZones({ minimumOrder }, { minimumOrder })).delivery).toBe(
      'Delivery 10.00 ₪ · Minimum order 40.00 ₪',
    );
    expect(heroOf(withZones({}), '/').delivery).toBe('التوصيل 10.00 ₪');
  });

  it('say the lowest and the highest cost, and that the minimum order differs', () => {
    const near = { cost: ils(500), minimumOrder: ils(3000) };
    expect(heroOf(withZones({}, near)).delivery).toBe('Delivery by area: 5.00 ₪ – 10.00 ₪');
    expect(heroOf(withZones({ minimumOrder: ils(4000) }, near)).delivery).toBe(
      'Delivery by area: 5.00 ₪ – 10.00 ₪ · orders from 30.00 ₪',
    );
  });

  it('say where delivery is free', () => {
    expect(heroOf(withZones({ cost: ils(0) })).delivery).toBe('Free delivery');
    expect(heroOf(withZones({ cost: ils(0) }, {})).delivery).toBe('Free delivery, or up to 10.00 ₪ by area');
  });

  it('say in how many minutes an order arrives, as the checkout does', () => {
    expect(heroOf(withZones({}, { minutes: 20 })).time).toBe('Delivery in 25–60 minutes');
  });

  it('say it of the areas with a delivery on each day, where others wait for theirs', () => {
    const friday = { days: ['friday'], minutes: 60 } as const;
    expect(heroOf(withZones({}, { minutes: 20 }, friday)).time).toBe('Delivery in 25–60 minutes');
  });

  it('say how long the kitchen takes where no delivery comes at once', () => {
    expect(heroOf(withZones({ days: ['sunday'] })).time).toBe('Ready in about 25 minutes');
    const pickup = storefrontOf(PRODUCTS, { settings: { fulfilmentModes: ['pickup'] } });
    expect(heroOf(pickup)).toEqual({ delivery: null, time: 'Ready in about 25 minutes' });
  });

  it('say that a closed shop takes orders for its opening only if it does', () => {
    const { settings, tenant } = storefrontOf();
    const slots = { days: 1, leadMinutes: 0, most: null, whenClosed: true };
    const asks = (kind: 'dukkan' | 'plugin', whenClosed: boolean) => {
      const uiSchema = { ...settings.uiSchema, slots: { ...slots, whenClosed } };
      const ordering = kind === 'plugin' ? ({ kind } as const) : tenant.ordering;
      const shop = storefrontOf(PRODUCTS, { settings: { uiSchema } });
      return homeOf({ ...shop, tenant: { ...tenant, ordering } }).hero.takesPreorders;
    };
    expect([asks('dukkan', true), asks('dukkan', false), asks('plugin', true)]).toEqual([true, false, false]);
  });

  it('are also beside the cart of the menu', () => {
    const storefront = withZones({}, { minutes: 20 });
    const menu = planSite(storefront, translator).pages.find(({ url }) => url === '/en/shop')?.view;
    const { delivery, time } = homeOf(storefront).hero;
    expect(time).not.toBeNull();
    expect(menu).toMatchObject({ kind: 'shop', terms: { delivery, time } });
  });

  it('say nothing that the shop does not know', () => {
    const { settings } = storefrontOf();
    const unknown = storefrontOf(PRODUCTS, {
      settings: { uiSchema: { ...settings.uiSchema, waitMinutes: null } },
    });
    expect(heroOf({ ...unknown, zones: [] })).toEqual({ delivery: null, time: null });
  });
});
