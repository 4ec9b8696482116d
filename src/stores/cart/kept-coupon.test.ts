import { beforeEach, expect, it } from 'vitest';
import { $products } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';
import { released, sold } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $cart, addToCart, changeLine } from './cart.ts';
import { $checkState, readCart } from './cart-check.ts';
import { $coupon, $couponCode, applyCoupon } from './coupon.ts';
import { $isCouponOpen, keepCoupon, readAnew } from './kept-coupon.ts';

const ANY = { minimum: 1, maximum: 99, step: 1 };
const line = (productId: number) => ({ productId, variationId: null, choices: {}, quantity: 1 });

const { shop } = testEnvironment({ stores: [$products, $cart, $coupon, $couponCode, $checkState, $online] });
/** The sums in the requests to the store. */
const asked = () =>
  shop.calls.flatMap(({ line: call }) => /coupon_code=BIG&total=([\d.]+)/.exec(call)?.[1] ?? []);
/** Runs pending work until it waits. */
const allTasks = () => new Promise((resolve) => setTimeout(resolve));
const settled = (status: string) => expect.poll(() => $coupon.get().status).toBe(status);

/** BIG takes off 5.00 from a sum of 30.00. */
beforeEach(async () => {
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
  for (const id of [7, 300]) addToCart(line(id), ANY);
  $couponCode.set('BIG');
});

it('a stored code is checked for the whole cart, not while part of it is loading', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  expect(asked()).toEqual(['32.00']);
  stop();
});

it('a stored code leaves the total open until the store has answered', async () => {
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

it('a stored code applies again once the order is large enough', async () => {
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

it('a stored code is checked once for a new sum, however many places watch it', async () => {
  const stops = [keepCoupon(), keepCoupon()];
  await readCart();
  await settled('granted');
  changeLine('7', { quantity: 3 });
  await expect.poll(() => asked().at(-1)).toBe('56.00');
  await settled('granted');
  expect(asked()).toEqual(['32.00', '56.00']);
  for (const stop of stops) stop();
});

it('a code that another tab entered is checked', async () => {
  const stop = keepCoupon();
  await readCart();
  await settled('granted');
  $couponCode.set('OTHER');
  await expect.poll(() => $coupon.get()).toMatchObject({ code: 'OTHER' });
  expect(shop.calls.at(-1)?.line).toContain('coupon_code=OTHER');
  stop();
});

const unanswered = () => new Response('', { status: 503 });

it('a valid code of another tab is checked after this tab’s was refused', async () => {
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

it('a stored code does not hide that another typed code could not be checked', async () => {
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

it('a stored code is checked once more with the prices after a failure, and then no more', async () => {
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

it('a stored code is checked again when the connection is back', async () => {
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

it('a stored code keeps saying that the order is too small, however often prices are read', async () => {
  const stop = keepCoupon();
  $cart.setKey('300', undefined);
  await readCart();
  await settled('refused');
  await readAnew();
  expect($coupon.get()).toMatchObject({ status: 'refused', failure: { code: 'coupon.minimum' } });
  expect(asked()).toEqual(['12.00']);
  stop();
});
