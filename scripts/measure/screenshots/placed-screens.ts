import type { OrderStage, ToldLife } from '#domain/order/life.ts';
import type { Order } from '#domain/order/order.ts';
import type { MerchantGoods } from './merchant-goods.ts';
import { NOON, type Screen } from './screen.ts';

const MINUTE_MS = 60_000;
/** The steps of an order, each with how many minutes ago it was. */
const stepsAgo = (minutes: Partial<Record<OrderStage, number>>): ToldLife['steps'] =>
  Object.entries(minutes).map(([stage, ago]) => ({ stage: stage as OrderStage, at: NOON - ago * MINUTE_MS }));
const LIFE: ToldLife = {
  ...{ status: 'pending', revision: 0, acceptedAt: null, promisedAt: null, departedAt: null, driver: null },
  ...{ payment: { state: 'open', method: 'cash', takenBy: null }, reason: '', changes: [], payUrl: null },
  steps: stepsAgo({ received: 12 }),
};
/** Accepted ten minutes ago. */
const ACCEPTED: Partial<ToldLife> = {
  ...{ status: 'processing', acceptedAt: NOON - 10 * MINUTE_MS, promisedAt: NOON + 20 * MINUTE_MS },
  steps: stepsAgo({ received: 12, accepted: 10 }),
};
const LATE: Partial<ToldLife> = {
  ...{ status: 'processing', acceptedAt: NOON - 100 * MINUTE_MS, promisedAt: NOON - 60 * MINUTE_MS },
  steps: stepsAgo({ received: 105, accepted: 100 }),
};
const ON_ITS_WAY: Partial<ToldLife> = {
  ...{ status: 'readytoship', acceptedAt: NOON - 35 * MINUTE_MS, departedAt: NOON - 2 * MINUTE_MS },
  ...{ promisedAt: NOON + 10 * MINUTE_MS },
  steps: stepsAgo({ received: 37, accepted: 35, preparing: 30, ready: 5, 'on-its-way': 2 }),
};
const DONE: Partial<ToldLife> = {
  ...{ ...ON_ITS_WAY, status: 'completed', payment: { ...LIFE.payment, state: 'paid' } },
  steps: stepsAgo({ received: 37, accepted: 35, preparing: 30, ready: 10, 'on-its-way': 8, done: 0 }),
};
/** What a merchant who takes all ways to pay says. */
export const ALL_PAYMENTS = {
  payments: { deliver: ['cash', 'card', 'transfer'], pickup: ['cash', 'online'], 'eat-in': ['cash'] },
  transferText: 'البنك: بنك فلسطين\nاسم الحساب: شركة مشاوي القدس\nIBAN PS92 PALS 0000 0000 0400 1234 5670 2',
};

/** The page of an order that stands like this, as the device has kept it; the store knows nothing newer. */
export function placedScreens({ simple }: Pick<MerchantGoods, 'simple'>): Screen[] {
  const online = (payment: Partial<ToldLife['payment']>, more: Partial<ToldLife> = {}) =>
    kept({ payment: { ...LIFE.payment, method: 'online', ...payment }, ...more });
  const payUrl = 'https://example.com/pay';
  const screen = (name: string, orders: Readonly<Record<string, unknown>>, path = '/thank-you'): Screen => ({
    ...{ name, path, kept: orders, facts: ALL_PAYMENTS, group: 'placed' },
    ...(path === '/thank-you' ? { isTall: true } : {}),
  });
  return [
    screen('order-placed', kept({ steps: stepsAgo({ received: 1 }) })),
    screen('order-unanswered', kept({})),
    screen('order-accepted', kept(ACCEPTED)),
    screen('order-late', kept(LATE)),
    screen('order-late-transfer', kept({ ...LATE, payment: { ...LIFE.payment, method: 'transfer' } })),
    screen(
      'order-late-paid',
      kept({ ...LATE, payment: { ...LIFE.payment, method: 'online', state: 'paid' } }),
    ),
    screen(
      'order-retimed',
      kept({ ...ACCEPTED, retimedAt: NOON - 2 * MINUTE_MS, promisedBefore: NOON + 5 * MINUTE_MS }),
    ),
    screen('order-on-its-way', kept(ON_ITS_WAY)),
    screen('order-done', kept(DONE)),
    screen('order-rejected', kept({ status: 'cancelled', reason: 'sold-out:102' })),
    screen('order-transfer', kept({ payment: { ...LIFE.payment, method: 'transfer' } })),
    screen('order-pay-coming', online({})),
    screen('order-pay-open', online({}, { payUrl })),
    screen('order-pay-failed', online({ state: 'failed' }, { payUrl })),
    screen('order-paid', online({ state: 'paid' })),
    screen(
      'order-pay-abandoned',
      online({}, { status: 'cancelled', steps: stepsAgo({ received: 75, cancelled: 0 }) }),
    ),
    screen('shop-with-order', kept(ACCEPTED), '/shop'),
    screen('product-with-order', kept(ACCEPTED), `/products/${simple[0]?.id}`),
    screen('cart-with-order', kept(ACCEPTED), '/cart'),
  ];
}

function kept(life: Partial<ToldLife>) {
  const money = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
  const names = ['فلافل (10 حبات)', 'حمّص بالطحينة'];
  const order: Order = {
    ...{ id: 1042, number: '1042', key: 'wc_order_key', status: life.status ?? LIFE.status },
    placedAt: (life.steps ?? LIFE.steps)[0]?.at ?? NOON,
    ...{ subtotal: money(4200), discount: money(0), deliveryCost: money(1000), taxes: [] },
    ...{ isTaxIncluded: true, total: money(5200), customerName: 'ليلى الحسيني' },
    ...{ customerPhone: '0501234567', mode: 'deliver', area: 'الشيخ جرّاح', address: 'شارع نابلس 17' },
    ...{
      buildDetails: 'طابق 2، شقة 4',
      deliveryDay: '',
      wantedAt: null,
      branch: '',
      table: '',
      createdBy: '',
      source: '',
    },
    ...{ notes: 'اتصلوا قبل الوصول', couponCodes: [], life: { ...LIFE, ...life } },
    items: names.map((name, place) => ({
      ...{ productId: 101 + place, variationId: null, name, quantity: 2 - place },
      ...{ total: money(2400 - place * 600), choices: [], notes: place ? '' : 'بدون بصل' },
    })),
  };
  const lines = [{ productId: 101, variationId: null, choices: {}, quantity: 2 }];
  const clientOrderId = '0d8ff2b0-0000-4000-8000-000000000000';
  return { orders: [{ clientOrderId, order, lines, zoneId: 62, zoneMinutes: 15 }] };
}
