import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $coupon, $couponCode, $granted, applyCoupon, dropCoupon, isTooSmall } from './coupon.ts';
import { edges } from './edges.ts';
import { type FakeShop, fakeShop, NOON } from './fake-shop.ts';
import { loadShopFacts } from './shop.ts';

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
  // A right code, tried long after, ends every wait.
  now += 24 * 3_600_000;
  edges.now = () => now;
  await applyCoupon('TEN', SUM);
  dropCoupon();
  shop.calls.length = 0;
});

describe('applyCoupon', () => {
  it('keeps a code that the store grants, and what it takes off', async () => {
    const state = await applyCoupon('  ten ', SUM);
    expect(state).toMatchObject({ status: 'granted', code: 'ten', effect: { discount: { amount: 240 } } });
    expect($couponCode.get()).toBe('ten');
    expect($granted.get()).toMatchObject({ effect: { discount: { amount: 240 } } });
    // Another tab takes the code away.
    $couponCode.set('');
    expect($granted.get()).toBeNull();
    dropCoupon();
    expect($couponCode.get()).toBe('');
    expect($coupon.get()).toEqual({ status: 'none' });
  });

  it('asks in the digits and without the marks that no merchant typed', async () => {
    await applyCoupon('\u2067EID٢٠\u2069', SUM);
    expect(shop.calls.at(-1)?.line).toContain('coupon_code=EID20');
    expect($couponCode.get()).toBe('EID20');
  });

  it('asks in Arabic digits, too, where the store knows no such code in Latin ones', async () => {
    shop.answers = { 'coupon_code=EID20': unknown, 'validate-coupon': granted };
    expect(await applyCoupon('EID٢٠', SUM)).toMatchObject({ status: 'granted', code: 'EID٢٠' });
    shop.answers = { 'validate-coupon': unknown };
    shop.calls.length = 0;
    expect(await applyCoupon('EID٣٠', SUM)).toMatchObject({ status: 'refused', code: 'EID٣٠' });
    expect(asked()).toBe(2);
  });

  it('goes by the last code that was asked about, whichever answer comes last, and by none that was dropped', async () => {
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

  it('asks nobody about nothing', async () => {
    expect(await applyCoupon('   ', SUM)).toEqual({ status: 'none' });
    expect(asked()).toBe(0);
  });

  it('stops asking after three wrong codes, for 2, then 4 seconds', async () => {
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

  it('does not count a code that the order is too small for', async () => {
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

  it('forgets a kept code that is refused, and keeps one that cannot be asked about', async () => {
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

  it('keeps one that the order is too small for, until it is large enough', async () => {
    shop.answers = { 'validate-coupon': () => refusal(400, 'treesal_coupon_minimum') };
    expect(isTooSmall(await applyCoupon('BIG', SUM))).toBe(true);
    expect($couponCode.get()).toBe('BIG');
    dropCoupon();
    expect(isTooSmall($coupon.get())).toBe(false);
  });
});

it('a kept code is the one that is asked about, whatever marks something else has stored with it', async () => {
  vi.resetModules();
  const { shopStorage, storageKey } = await import('./shop-storage.ts');
  shopStorage[storageKey('coupon')] = '\u2067TEN\u2069';
  const { $couponCode: kept } = await import('./coupon.ts');
  expect(kept.get()).toBe('TEN');
});
