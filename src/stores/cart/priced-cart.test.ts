import { afterEach, describe, expect, it } from 'vitest';
import { changeCustomer } from '#stores/customer/customer.ts';
import { released, sold } from '#stores/shop/fake-shop.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $cart, addToCart, changeLine } from './cart.ts';
import { readCart } from './cart-check.ts';
import { $isSummed, $totals } from './cart-totals.ts';
import { $codesInUse, $coupon, applyCoupon, dropCoupons, keepForAnother } from './coupon.ts';
import { keepCoupon } from './kept-coupon.ts';
import { keepPriced, priceAnew } from './priced-cart.ts';

const ANY = { minimum: 1, maximum: 99, step: 1 };
const LINE = { productId: 7, variationId: null, choices: {}, quantity: 1 };
const SUM = { amount: 1200, currency: 'ILS', minorUnit: 2 };

const { shop } = testEnvironment({ stores: [$cart] });
let stop: () => void;
const asked = () => shop.calls.filter(({ line }) => line.includes('price_cart'));
const priced = (quantity: number, fields: object = {}) =>
  Response.json({
    subtotal: `${quantity * 12}.00`,
    discount: '0',
    delivery_cost: '0',
    taxes: [{ name: 'VAT', amount: `${quantity * 2}.00` }],
    taxes_included: false,
    total: `${quantity * 14}.00`,
    currency: 'ILS',
    ...fields,
  });
const quantityIn = (body: Record<string, unknown>) =>
  (body.items as readonly { readonly quantity: number }[])[0]?.quantity ?? 0;

async function openShop(cartPricing: string): Promise<void> {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1200)]),
    'validate-coupon': () => Response.json({ valid: true, code: 'ten', discount: '1.20', currency: 'ILS' }),
    price_cart: (body) => priced(quantityIn(body)),
  };
  // Facts stay in memory.
  Object.assign(shopFacts(), { cartPricing });
  dropCoupons();
  addToCart(LINE, ANY);
  priceAnew();
  await readCart();
  stop = keepPriced();
}
afterEach(() => stop());

describe('a cart that the store reckons', () => {
  it('has the store’s total, with its taxes', async () => {
    await openShop('always');
    await expect.poll(() => $totals.get().total.amount).toBe(1400);
    expect($totals.get()).toMatchObject({ taxes: [{ name: 'VAT' }], isTaxIncluded: false });
    expect([$isSummed.get(), asked().length]).toEqual([true, 1]);
  });

  it('has no total while the store is asked, and is asked once for several taps', async () => {
    await openShop('always');
    await expect.poll(() => $isSummed.get()).toBe(true);
    for (const quantity of [2, 3, 4]) changeLine('7', { quantity });
    expect($isSummed.get()).toBe(false);
    await expect.poll(() => $totals.get().total.amount).toBe(5600);
    expect(asked()).toHaveLength(2);
  });

  it('keeps our own sums when the store does not answer', async () => {
    await openShop('always');
    shop.answers = { price_cart: () => null };
    changeLine('7', { quantity: 2 });
    await expect.poll(() => $isSummed.get()).toBe(true);
    expect($totals.get().total.amount).toBe(2400);
  });

  it('names all codes that were granted', async () => {
    await openShop('with-coupons');
    expect(asked()).toHaveLength(0);
    await applyCoupon('TEN', SUM);
    keepForAnother();
    await applyCoupon('EID', SUM);
    expect(JSON.parse(shop.calls.at(-1)?.body ?? '{}')).toMatchObject({ coupon_codes: ['TEN'] });
    expect($codesInUse.get()).toHaveLength(2);
    await expect.poll(() => JSON.parse(asked().at(-1)?.body ?? '{}').coupon_codes).toHaveLength(2);
    dropCoupons();
    expect([$codesInUse.get(), $coupon.get().status]).toEqual([[], 'none']);
  });

  it('is asked about once while a customer without a voucher types a phone', async () => {
    await openShop('always');
    await expect.poll(() => $isSummed.get()).toBe(true);
    changeCustomer({ phone: '0501234567' });
    expect($isSummed.get()).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked()).toHaveLength(1);
  });

  it('settles with a voucher where the whole cart has another sum than its items, and answers are slow', async () => {
    await openShop('always');
    shop.answers = {
      'validate-coupon': async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        return Response.json({ valid: true, code: 'ten', discount: '1.20', currency: 'ILS' });
      },
      price_cart: () => priced(1, { subtotal: '12.01' }),
    };
    await expect.poll(() => $isSummed.get()).toBe(true);
    priceAnew();
    await expect.poll(() => $totals.get().subtotal.amount).toBe(1201);
    const end = keepCoupon();
    await applyCoupon('TEN', $totals.get().itemsTotal);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    end();
    expect([$codesInUse.get(), $isSummed.get(), asked().length]).toEqual([['TEN'], true, 3]);
    expect(shop.calls.filter(({ line }) => line.includes('validate-coupon'))).toHaveLength(1);
  });

  it('is not asked about where a plugin takes the orders', async () => {
    await openShop('never');
    await applyCoupon('TEN', SUM);
    expect([$totals.get().total.amount, $isSummed.get()]).toEqual([1080, true]);
    expect(asked()).toHaveLength(0);
  });
});
