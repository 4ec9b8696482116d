import { expect, test } from 'vitest';
import type { DeliveryGoal } from '#domain/delivery/zones.ts';
import type { OrderState } from '#domain/hours/open-state.ts';
import { changeCustomer } from '#stores/customer/customer.ts';
import { $online } from '#stores/device/online.ts';
import { released } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $sendProblems, $toChange, sendProblems } from './send-problem.ts';
import { $send, type SendState } from './send-state.ts';

testEnvironment({ stores: [$send] });

const total = { amount: 2400, minorUnit: 2, currency: 'ILS' };
const BELOW: DeliveryGoal = {
  kind: 'minimum',
  goal: { ...total, amount: 3000 },
  missing: { ...total, amount: 600 },
};
const WELL = {
  closed: null as OrderState['closed'],
  isOnline: true,
  hasChanges: false,
  goal: null as DeliveryGoal | null,
  total,
  products: { 7: { status: 'ready' as const, released: released(7, 1200), live: null } },
};
const READY: SendState = { status: 'ready' };
const failed = (code: string, params = {}): SendState => ({ status: 'failed', failure: { code, params } });
const REFUSED = failed('item.sold-out', { productId: 7 });

test.each<[what: string, state: SendState, trouble: Partial<typeof WELL>, codes: readonly string[]]>([
  ['a ready order', READY, {}, []],
  ['an order on its way', { status: 'sending' }, {}, []],
  // Told above the form, with the time of the opening.
  ['a closed shop', READY, { closed: 'shop' }, []],
  ['a closed shop without a connection', READY, { closed: 'shop', isOnline: false }, []],
  ['a mode that closes after a refusal', REFUSED, { closed: 'mode' }, ['order.failed', 'order.mode-closed']],
  [
    'a shop past its last order, after a refusal',
    REFUSED,
    { closed: 'orders' },
    ['order.failed', 'store.closed'],
  ],
  ['a closed shop after a refusal', REFUSED, { closed: 'shop' }, ['order.failed', 'store.closed']],
  ['a closed shop and a changed cart', READY, { closed: 'shop', hasChanges: true }, ['cart.changed']],
  ['a lost connection', READY, { isOnline: false }, ['order.offline']],
  ['a lost connection after a refusal', REFUSED, { isOnline: false }, ['order.offline']],
  ['another tab that sends', { status: 'other-tab' }, {}, ['order.other-tab']],
  [
    'another tab, and a changed cart',
    { status: 'other-tab' },
    { hasChanges: true },
    ['order.other-tab', 'cart.changed'],
  ],
  ['a changed cart', READY, { hasChanges: true }, ['cart.changed']],
  ['a changed cart after a refusal', REFUSED, { hasChanges: true }, ['order.failed', 'cart.changed']],
  ['an order below the minimum of its area', READY, { goal: BELOW }, ['order.below-minimum']],
  ['an order that is delivered free from a sum on', READY, { goal: { ...BELOW, kind: 'free' } }, []],
  ['a changed total', { status: 'changed' }, {}, ['order.total-changed']],
  ['a refusal', REFUSED, {}, ['order.failed', 'item.sold-out']],
])('%s is told as it ranks', (_what, state, trouble, codes) => {
  expect(sendProblems(state, { ...WELL, ...trouble }).map(({ code }) => code)).toEqual(codes);
});

test('a total that the store names is told in place of ours', () => {
  expect(sendProblems({ status: 'changed' }, WELL)).toEqual([{ code: 'order.total-changed', total }]);
  expect(sendProblems(failed('order.total-changed', { amount: 2500 }), WELL)).toEqual([
    { code: 'order.total-changed', total: { ...total, amount: 2500 } },
  ]);
  expect(sendProblems(failed('order.total-changed'), WELL).map(({ code }) => code)).toEqual([
    'order.failed',
    'order.total-changed',
  ]);
});

test('a refused product is told by its name, where there is one', () => {
  expect(sendProblems(REFUSED, WELL)[1]).toMatchObject({ code: 'item.sold-out', name: 'Product 7' });
  expect(sendProblems(failed('item.fewer-left', { productId: 7, remaining: 3 }), WELL)[1]).toMatchObject({
    left: 3,
  });
  expect(sendProblems(failed('item.sold-out', { productId: 8 }), WELL)[1]).toMatchObject({ name: null });
  expect(sendProblems(failed('request.invalid'), WELL)[1]).toMatchObject({ name: null });
});

test('a refusal tells what to change, or that the store did not say', () => {
  expect(sendProblems(REFUSED, WELL)[1]).toMatchObject({ field: 'cart' });
  expect(sendProblems(failed('request.invalid', { field: 'phone' }), WELL)[1]).toMatchObject({
    field: 'phone',
  });
  expect(sendProblems(failed('request.invalid'), WELL)[1]).toMatchObject({ field: null });
});

test('a field that the store names is the customer’s to change', () => {
  $send.set(failed('request.invalid', { field: 'phone' }));
  expect($sendProblems.get().isShops).toBe(false);
});

test.each([
  ['request.invalid', true],
  ['server.unavailable', true],
  ['store.away', true],
  ['store.closed', false],
  ['item.sold-out', false],
])('%s: the fault is the shop’s alone: %s', (code, isShops) => {
  $send.set(failed(code));
  expect($sendProblems.get().isShops).toBe(isShops);
});

test.each([
  ['request.invalid', { field: 'phone' }, 'phone'],
  ['request.invalid', {}, 'unknown'],
  ['item.sold-out', { productId: 7 }, 'cart'],
  ['network.unreachable', {}, null],
])('after %s %j, what to change in place of sending the same again is: %s', (code, params, field) => {
  $online.set(true);
  $send.set(failed(code, params));
  expect($toChange.get()).toBe(field);
});

test('a refused order that was changed can be sent again', () => {
  $online.set(true);
  const stop = $toChange.listen(() => {});
  $send.set(failed('request.invalid', { field: 'phone' }));
  expect($toChange.get()).toBe('phone');
  changeCustomer({ phone: '0501234567' });
  expect($toChange.get()).toBeNull();
  stop();
});
