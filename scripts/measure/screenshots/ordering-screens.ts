import type { Page } from 'playwright';
import { DEMO_TOKEN } from '#scripts/measure/demo/staff-orders.ts';
import { type MerchantGoods, savedAddresses } from './merchant-goods.ts';
import { ALL_PAYMENTS } from './placed-screens.ts';
import { NIGHT, type Screen } from './screen.ts';

const CUSTOMER = { name: 'ليلى الحسيني', phone: '0501234567', notes: 'اتصلوا قبل الوصول' };
const DOWN = { kind: 'status', status: 503 } as const;

/** Screens from the cart to the thanks, with carts of the merchant's goods. */
export function orderingScreens(goods: MerchantGoods): Screen[] {
  const line = (id: number | undefined, quantity: number) => ({
    [`cart:${id}`]: { productId: id, variationId: null, choices: {}, quantity },
  });
  const [first, second, third] = goods.simple;
  const last = goods.simple.at(-1);
  const cart = { ...line(first?.id, 2), ...line(second?.id, 1), ...line(third?.id, 12) };
  /** The bar of menu and home adds up the prices that the customer has seen. */
  const seen = Object.fromEntries(
    goods.simple.slice(0, 3).map(({ id, prices }) => [
      `seen-price:${id}`,
      {
        ...{ amount: Number(prices?.price), currency: prices?.currency_code },
        minorUnit: prices?.currency_minor_unit,
      },
    ]),
  );
  const branchId = goods.branches[0]?.id ?? null;
  const pickup = {
    fulfilment: { mode: 'pickup', branchId, zoneId: null, customZone: null, day: null },
    customer: CUSTOMER,
  };
  const zoneId = goods.zones[0]?.id ?? null;
  const delivery = {
    fulfilment: { mode: 'deliver', branchId: null, zoneId, customZone: null, day: null },
    customer: CUSTOMER,
    addresses: savedAddresses(goods),
  };
  const ready = { ...cart, ...(zoneId === null ? pickup : delivery) };
  const screen = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
    name,
    path,
    group: 'ordering',
    kept: cart,
    ...more,
  });
  return [
    ...(['/', '/shop'] as const).map((path) =>
      screen(path === '/' ? 'home-with-cart' : 'shop-with-cart', path, {
        kept: { ...cart, ...seen },
        act: showBar,
      }),
    ),
    screen('product-added', `/products/${first?.id}`, {
      kept: {},
      act: (page) => page.locator('[data-submit]').click(),
    }),
    screen('cart-empty', '/cart', { kept: {} }),
    screen('cart-loading', '/cart', { faults: [{ path: '/', fault: { kind: 'hang' } }], isLoading: true }),
    screen('cart-error', '/cart', { faults: [{ path: '/', fault: DOWN }] }),
    screen('cart', '/cart', { isTall: true }),
    screen('cart-voucher', '/cart', { act: (page) => voucher(page, 'TEN'), isTall: true }),
    screen('cart-voucher-refused', '/cart', { act: (page) => voucher(page, 'NONE'), isTall: true }),
    screen('cart-sold-out', '/cart', {
      kept: { ...line(first?.id, 2), ...line(last?.id, 1) },
      act: (page) => sellOut(page, Number(last?.id)),
      isTall: true,
    }),
    screen('cart-ready', '/cart', { kept: ready, isTall: true }),
    ...[goods.belowMinimum, goods.belowFree].flatMap((below, index) =>
      below
        ? screen(`cart-${index > 0 ? 'free-delivery' : 'minimum'}`, '/cart', {
            kept: {
              ...line(first?.id, below.pieces),
              fulfilment: { ...delivery.fulfilment, zoneId: below.zoneId },
            },
            isTall: true,
          })
        : [],
    ),
    ...[goods.withOptions, goods.withExtras].flatMap((product, index) =>
      product
        ? screen(`sheet-${index > 0 ? 'extras' : 'options'}`, '/shop', {
            kept: {},
            act: async (page) => {
              await page.locator(`a[data-choose][href$="/${product.id}"]`).first().click();
              await page.locator('dialog.sheet').waitFor();
            },
          })
        : [],
    ),
    ...['cart', 'checkout', 'complete-order'].map((name) =>
      screen(`${name}-closed`, `/${name}`, { kept: ready, at: NIGHT, isTall: true }),
    ),
    screen('checkout', '/checkout', { isTall: true }),
    screen('checkout-refused', '/checkout', { act: send, isTall: true }),
    screen('checkout-filled', '/checkout', { kept: ready, isTall: true }),
    screen('checkout-pickup', '/checkout', { kept: { ...cart, ...pickup }, isTall: true }),
    screen('checkout-payments', '/checkout', {
      kept: { ...ready, payment: 'transfer' },
      facts: ALL_PAYMENTS,
      isTall: true,
    }),
    ...['checkout', 'new-checkout'].map((name) => screen(`${name}-empty`, `/${name}`, { kept: {} })),
    screen('steps-new', '/new-checkout'),
    screen('steps-where', '/new-checkout', { kept: ready }),
    screen('steps-who', '/new-checkout#who', { kept: ready }),
    screen('complete-order', '/complete-order', { kept: ready, isTall: true }),
    screen('complete-order-failed', '/complete-order', {
      kept: ready,
      faults: [{ path: 'create_order', fault: { kind: 'status', status: 400 } }],
      act: send,
      isTall: true,
    }),
    screen('complete-order-unknown', '/complete-order', {
      kept: ready,
      faults: [{ path: 'create_order', fault: { kind: 'status', status: 502 } }],
      isTall: true,
      act: async (page) => {
        await send(page);
        await page.locator('.outcome').waitFor({ timeout: 30_000 });
      },
    }),
    ...[ready, { ...cart, ...pickup }].map((kept) =>
      screen(kept === ready ? 'thank-you' : 'thank-you-pickup', '/complete-order', {
        kept,
        isTall: true,
        act: async (page) => {
          await send(page);
          await page.waitForURL(/thank-you/);
        },
      }),
    ),
    screen('thank-you-cancelled', '/complete-order', {
      kept: ready,
      isTall: true,
      act: async (page) => {
        await send(page);
        await page.waitForURL(/thank-you/);
        await page.locator('.actions .button').last().click();
        await page.locator('.cancel-ask .button').first().click();
        await page.locator('.thanks-words p + p, .thanks > p').first().waitFor();
      },
    }),
    screen('home-with-order', '/complete-order', {
      kept: ready,
      act: async (page) => {
        await send(page);
        await page.waitForURL(/thank-you/);
        await page.locator('header a, .brand').first().click();
        await page.locator('.order-strip a').waitFor();
      },
    }),
    screen('thank-you-empty', '/thank-you', { kept: {} }),
  ];
}

export const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

async function send(page: Page): Promise<void> {
  const button = page.locator('.order-bar .button').last();
  await button.waitFor();
  await button.click();
  await page.waitForTimeout(800);
}

/** Marks a product as sold out, as a manager would meanwhile. */
async function sellOut(page: Page, id: number): Promise<void> {
  const path = `/wp-json/wc/v3/products/${id}`;
  const status = await page.evaluate(
    async ([address, token]) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const body = JSON.stringify({ stock_status: 'outofstock' });
      return (await fetch(String(address), { method: 'PATCH', headers, body })).status;
    },
    [path, DEMO_TOKEN],
  );
  if (status !== 200) throw new Error(`Product ${id} was not changed: ${status}`);
  await page.reload();
}

async function voucher(page: Page, code: string): Promise<void> {
  await page.locator('.panel .link-button').last().click();
  await page.locator('.voucher input').fill(code);
  await page.locator('.voucher button').click();
  await page.waitForTimeout(600);
}

/** Scrolls a page on which the cart has its bar or its column. */
async function showBar(page: Page): Promise<void> {
  await page.locator('.cart-bar a:visible, .cart-column .button:visible').first().waitFor();
  await page.evaluate(() => scrollTo(0, 240));
}
