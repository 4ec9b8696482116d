import { beforeEach, expect, it, vi } from 'vitest';
import { $cart, addToCart, changeLine } from './cart.ts';
import { $checkState, readCart } from './cart-check.ts';
import { $coupon, $couponCode, applyCoupon } from './coupon.ts';
import { type FakeShop, fakeShop, released, sold } from './fake-shop.ts';
import { $isCouponOpen, keepCoupon, readAnew } from './kept-coupon.ts';
import { $online } from './online.ts';
import { $products } from './products.ts';
import { loadShopFacts } from './shop.ts';

const ANY = { minimum: 1, maximum: 99, step: 1 };
const line = (productId: number) => ({ productId, variationId: null, choices: {}, quantity: 1 });

let shop: FakeShop;
/** The sums that the store was asked about. */
const asked = () =>
  shop.calls.flatMap(({ line: call }) => /coupon_code=BIG&total=([\d.]+)/.exec(call)?.[1] ?? []);
/** Whatever was begun has come to where it waits. */
const allTasks = () => new Promise((resolve) => setTimeout(resolve));
const settled = (status: string) => expect.poll(() => $coupon.get().status).toBe(status);

/** BIG takes 5.00 off from 30.00. */
beforeEach(async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  shop = fakeShop();
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/data/en/products-1.json': () => Response.json({ 300: released(300, 2000) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1200), sold(300, 2000)]),
    'validate-coupon': () =>
      Number(asked().at(-1)) >= 30
        ? Response.json({ valid: true, code: 'big', discount: '5.00', currency: 'ILS' })
        : Response.json(
            { code: 'treesal_coupon_minimum', message: '', data: { status: 400 } },
            { status: 400 },
          ),
  };
  await loadShopFacts('en');
  $products.set({});
  $cart.set({});
  $coupon.set({ status: 'none' });
  $checkState.set({ status: 'idle' });
  for (const id of [7, 300]) addToCart(line(id), ANY);
  $couponCode.set('BIG');
});

it('is asked about for the whole cart, and not while some of it is still being loaded', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  expect(asked()).toEqual(['32.00']);
  stop();
});

it('leaves the total open until the store has said what it takes off', async () => {
  const stop = keepCoupon();
  const reading = readCart();
  expect($isCouponOpen.get()).toBe(true);
  await reading;
  expect([$coupon.get().status, $isCouponOpen.get()]).toEqual(['checking', true]);
  await settled('granted');
  expect($isCouponOpen.get()).toBe(false);
  $couponCode.set('');
  $coupon.set({ status: 'none' });
  $checkState.set({ status: 'checking' });
  expect($isCouponOpen.get()).toBe(false);
  stop();
});

it('comes back once the order is large enough again', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  $cart.setKey('300', undefined);
  await settled('refused');
  changeLine('7', { quantity: 3 });
  await settled('granted');
  expect(asked()).toEqual(['32.00', '12.00', '36.00']);
  stop();
});

it('is asked about once for a new sum, however many places keep it', async () => {
  const stops = [keepCoupon(), keepCoupon()];
  await readCart();
  await settled('granted');
  changeLine('7', { quantity: 3 });
  await expect.poll(() => asked().at(-1)).toBe('56.00');
  await settled('granted');
  expect(asked()).toEqual(['32.00', '56.00']);
  for (const stop of stops) stop();
});

it('is asked about when another tab has taken another one', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  $couponCode.set('OTHER');
  await expect.poll(() => $coupon.get()).toMatchObject({ code: 'OTHER' });
  expect(shop.calls.at(-1)?.line).toContain('coupon_code=OTHER');
  stop();
});

const unanswered = () => new Response('', { status: 503 });

it('is asked about when another tab has taken a good one after this one’s was refused', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  const { answers } = shop;
  shop.answers = {
    'coupon_code=WRONG': () =>
      Response.json(
        { code: 'treesal_coupon_not_found', message: '', data: { status: 404 } },
        { status: 404 },
      ),
    ...answers,
  };
  $couponCode.set('WRONG');
  await settled('refused');
  $couponCode.set('BIG');
  await settled('granted');
  stop();
});

it('does not cover up that another one which was typed could not be asked about', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  const questions = asked().length;
  shop.answers = { 'coupon_code=OTHER': unanswered, ...shop.answers };
  await applyCoupon('OTHER', { amount: 3200, minorUnit: 2, currency: 'ILS' });
  await allTasks();
  expect($coupon.get()).toMatchObject({ status: 'refused', code: 'OTHER' });
  expect([asked().length, $couponCode.get()]).toEqual([questions, 'BIG']);
  await readAnew();
  await settled('granted');
  expect($coupon.get()).toMatchObject({ code: 'BIG' });
  stop();
});

it('is asked about once more with the prices when the store could not be asked, and not for ever', async () => {
  const { answers } = shop;
  shop.answers = { ...answers, 'validate-coupon': unanswered };
  const stop = keepCoupon();
  await readCart();
  await settled('refused');
  const questions = asked().length;
  await allTasks();
  expect([asked().length, $couponCode.get()]).toEqual([questions, 'BIG']);
  shop.answers = answers;
  await readAnew();
  await settled('granted');
  stop();
});

it('is asked about once more when the connection is back', async () => {
  const { answers } = shop;
  shop.answers = { ...answers, 'validate-coupon': () => null };
  const stop = keepCoupon();
  await readCart();
  await settled('refused');
  shop.answers = answers;
  $online.set(false);
  $online.set(true);
  await settled('granted');
  stop();
  $coupon.set({
    ...($coupon.get() as object),
    status: 'refused',
    failure: { code: 'network.offline' },
  } as never);
  $online.set(false);
  $online.set(true);
  expect($coupon.get().status).toBe('refused');
});

it('says on that an order is too small for it, however often prices are read', async () => {
  const stop = keepCoupon();
  $cart.setKey('300', undefined);
  await readCart();
  await settled('refused');
  await readAnew();
  expect($coupon.get()).toMatchObject({ status: 'refused', failure: { code: 'coupon.minimum' } });
  expect(asked()).toEqual(['12.00']);
  stop();
});
