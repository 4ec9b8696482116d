import { beforeEach, describe, expect, it, vi } from 'vitest';
import { edges } from '#stores/device/edges.ts';
import { type FakeShop, fakeShop, NOON } from '#stores/shop/fake-shop.ts';
import { loadShopFacts } from '#stores/shop/shop.ts';
import { $coupon, $couponCode, $granted, applyCoupon, dropCoupon, isTooSmall } from './coupon.ts';

const SUM = { amount: 2400, currency: 'ILS', minorUnit: 2 };
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message: '', data: { status } }, { status, headers });
const granted = () => Response.json({ valid: true, code: 'ten', discount: '2.40', currency: 'ILS' });
const unknown = () => refusal(404, 'treesal_coupon_not_found');

let shop: FakeShop;
let now = NOON;
const asked = () => shop.calls.filter(({ line }) => line.includes('validate-coupon')).length;

beforeEach(async () => {
  shop = fakeShop();
  shop.answers = { 'validate-coupon': granted };
  await loadShopFacts('en');
  // A valid code, tried much later, resets every wait.
  now += 24 * 3_600_000;
  edges.now = () => now;
  await applyCoupon('TEN', SUM);
  dropCoupon();
  shop.calls.length = 0;
});

describe('applyCoupon', () => {
  it('stores a code that the store accepts, with its discount', async () => {
    const state = await applyCoupon('  ten ', SUM);
    expect(state).toMatchObject({ status: 'granted', code: 'ten', effect: { discount: { amount: 240 } } });
    expect($couponCode.get()).toBe('ten');
    expect($granted.get()).toMatchObject({ effect: { discount: { amount: 240 } } });
    // Another tab removes the code.
    $couponCode.set('');
    expect($granted.get()).toBeNull();
    dropCoupon();
    expect($couponCode.get()).toBe('');
    expect($coupon.get()).toEqual({ status: 'none' });
  });

  it('writes a code as its merchant does, and as it was typed where the store knows lower case only', async () => {
    await applyCoupon('Ten', SUM);
    expect($couponCode.get()).toBe('Ten');
    shop.answers = {
      'validate-coupon': () => Response.json({ valid: true, code: 'TEN', discount: '2.40', currency: 'ILS' }),
    };
    expect(await applyCoupon('Ten', SUM)).toMatchObject({ status: 'granted', code: 'TEN' });
    expect($couponCode.get()).toBe('TEN');
  });

  it('normalises digits and removes formatting marks before it asks', async () => {
    await applyCoupon('\u2067EID٢٠\u2069', SUM);
    expect(shop.calls.at(-1)?.line).toContain('coupon_code=EID20');
    expect($couponCode.get()).toBe('EID20');
  });

  it('retries with Arabic digits when the store does not know the code in Latin ones', async () => {
    shop.answers = { 'coupon_code=EID20': unknown, 'validate-coupon': granted };
    expect(await applyCoupon('EID٢٠', SUM)).toMatchObject({ status: 'granted', code: 'EID٢٠' });
    shop.answers = { 'validate-coupon': unknown };
    shop.calls.length = 0;
    expect(await applyCoupon('EID٣٠', SUM)).toMatchObject({ status: 'refused', code: 'EID٣٠' });
    expect(asked()).toBe(2);
  });

  it('uses the answer for the last code only, and none for a code that was dropped', async () => {
    const first = Promise.withResolvers<void>();
    const { fetch } = edges;
    edges.fetch = async (...request) => {
      if (String(request[0]).includes('WRONG')) await first.promise;
      return fetch(...request);
    };
    shop.answers = { 'coupon_code=WRONG': unknown, 'validate-coupon': granted };
    const wrong = applyCoupon('WRONG', SUM);
    await applyCoupon('ten', SUM);
    first.resolve();
    expect(await wrong).toMatchObject({ status: 'granted', code: 'ten' });
    expect($couponCode.get()).toBe('ten');
    const late = applyCoupon('ten', SUM);
    dropCoupon();
    await late;
    expect([$couponCode.get(), $coupon.get().status]).toEqual(['', 'none']);
  });

  it('sends no request for an empty code', async () => {
    expect(await applyCoupon('   ', SUM)).toEqual({ status: 'none' });
    expect(asked()).toBe(0);
  });

  it('waits after three wrong codes, for 2, then 4 seconds', async () => {
    shop.answers = { 'validate-coupon': unknown };
    for (const code of ['A', 'B', 'C', 'D']) await applyCoupon(code, SUM);
    expect(asked()).toBe(3);
    expect($coupon.get()).toMatchObject({ failure: { code: 'coupon.wait', params: { seconds: 2 } } });
    now += 2000;
    await applyCoupon('D', SUM);
    expect(asked()).toBe(4);
    await applyCoupon('E', SUM);
    expect($coupon.get()).toMatchObject({ failure: { code: 'coupon.wait', params: { seconds: 4 } } });
    expect(asked()).toBe(4);
  });

  it.each(['treesal_coupon_expired', 'treesal_coupon_limit'])(
    'counts a code that is good no more as a wrong one: %s',
    async (code) => {
      shop.answers = { 'validate-coupon': () => refusal(400, code) };
      for (const guess of ['A', 'B', 'C', 'D']) await applyCoupon(guess, SUM);
      expect(asked()).toBe(3);
    },
  );

  it('does not count a code whose minimum the order does not reach', async () => {
    shop.answers = { 'validate-coupon': () => refusal(400, 'treesal_coupon_minimum') };
    for (const guess of ['A', 'B', 'C', 'D']) await applyCoupon(guess, SUM);
    expect(asked()).toBe(4);
  });

  it('waits as long as the server asks', async () => {
    shop.answers = {
      'validate-coupon': () => refusal(429, 'treesal_coupon_too_many', { 'Retry-After': '30' }),
    };
    await applyCoupon('A', SUM);
    await applyCoupon('B', SUM);
    expect(asked()).toBe(1);
    expect($coupon.get()).toMatchObject({ failure: { code: 'coupon.wait', params: { seconds: 30 } } });
  });

  it('forgets a stored code that is refused, and keeps one that cannot be checked', async () => {
    await applyCoupon('ten', SUM);
    shop.answers = { 'validate-coupon': () => null };
    await applyCoupon('ten', SUM);
    expect($coupon.get().status).toBe('refused');
    expect($couponCode.get()).toBe('ten');
    shop.answers = { 'validate-coupon': () => refusal(400, 'treesal_coupon_expired') };
    await applyCoupon('ten', SUM);
    expect($coupon.get()).toMatchObject({ failure: { code: 'coupon.expired' } });
    expect($couponCode.get()).toBe('');
  });

  it('keeps a code whose minimum the order does not reach, until it does', async () => {
    shop.answers = { 'validate-coupon': () => refusal(400, 'treesal_coupon_minimum') };
    expect(isTooSmall(await applyCoupon('BIG', SUM))).toBe(true);
    expect($couponCode.get()).toBe('BIG');
    dropCoupon();
    expect(isTooSmall($coupon.get())).toBe(false);
  });
});

it('a stored code is checked without formatting marks, whoever stored it', async () => {
  vi.resetModules();
  const { shopStorage, storageKey } = await import('#stores/device/shop-storage.ts');
  shopStorage[storageKey('coupon')] = '\u2067TEN\u2069';
  const { $couponCode: kept } = await import('./coupon.ts');
  expect(kept.get()).toBe('TEN');
});
