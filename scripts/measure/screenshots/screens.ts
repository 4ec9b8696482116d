import type { Page } from 'playwright';
import type { MerchantGoods } from './merchant-goods.ts';
import type { PageKind } from './page-kinds.ts';
import { NIGHT, type Screen } from './screen.ts';

const ADDRESSES = [
  { name: 'البيت', address: 'شارع الزهراء 5', buildDetails: 'طابق 2، شقة 4', phone: '0501234567' },
  { name: 'Work', address: 'Nablus Road 17, beside the pharmacy', buildDetails: '', phone: '+972501234567' },
];
const CUSTOMER = { name: 'ليلى الحسيني', phone: '0501234567', notes: 'اتصلوا قبل الوصول' };
const DOWN = { kind: 'status', status: 503 } as const;
/** The others have states of their own. */
const CATALOGUE = ['home', 'shop', 'category', 'options', 'sale', 'sold-out', 'product'];
const TALL = ['home', 'shop', 'category', 'options', 'product'];

/** All screens of a merchant in one language; `kinds` are its pages. */
export function screensOf(goods: MerchantGoods, kinds: readonly PageKind[], prefix: string): Screen[] {
  return [...catalogue(kinds), ...ordering(goods), ...finding(goods), ...staff(), ...notices()].map(
    (screen) => ({ ...screen, path: screen.path === '/' ? prefix || '/' : prefix + screen.path }),
  );

  function catalogue(pages: readonly PageKind[]): Screen[] {
    const plain = pages
      .filter(({ name }) => CATALOGUE.includes(name))
      .map(
        ({ name, path }): Screen => ({
          name,
          group: 'catalogue',
          path: path.slice(prefix.length) || '/',
          ...(TALL.includes(name) ? { isTall: true } : {}),
        }),
      );
    const [home] = plain;
    return home ? [home, ...homeStates(home), ...plain.slice(1)] : plain;
  }
}

const homeStates = (home: Screen): Screen[] => [
  { ...home, name: 'home-end', act: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)) },
  { ...home, name: 'home-closed', at: NIGHT },
];

function ordering(goods: MerchantGoods): Screen[] {
  const line = (id: number | undefined, quantity: number) => ({
    [`cart:${id}`]: { productId: id, variationId: null, choices: {}, quantity },
  });
  const [first, second, third] = goods.simple;
  const cart = { ...line(first?.id, 2), ...line(second?.id, 1), ...line(third?.id, 12) };
  const soldOut = { ...line(first?.id, 2), ...line(goods.soldOut[0]?.id, 1) };
  const branchId = goods.branches[0]?.id ?? null;
  const pickup = {
    fulfilment: { mode: 'pickup', branchId, zoneId: null, customZone: null, day: null },
    customer: CUSTOMER,
  };
  const zoneId = goods.zones[0]?.id ?? null;
  const delivery = {
    fulfilment: { mode: 'deliver', branchId: null, zoneId, customZone: null, day: null },
    customer: CUSTOMER,
    addresses: ADDRESSES,
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
    screen('cart-empty', '/cart', { kept: {} }),
    screen('cart-loading', '/cart', { faults: [{ path: '/', fault: { kind: 'hang' } }], isLoading: true }),
    screen('cart-error', '/cart', { faults: [{ path: '/', fault: DOWN }] }),
    screen('cart', '/cart', { isTall: true }),
    screen('cart-voucher', '/cart', { act: (page) => voucher(page, 'TEN'), isTall: true }),
    screen('cart-voucher-refused', '/cart', { act: (page) => voucher(page, 'NONE'), isTall: true }),
    screen('cart-sold-out', '/cart', { kept: soldOut, isTall: true }),
    screen('cart-closed', '/cart', { at: NIGHT, isTall: true }),
    screen('checkout', '/checkout', { isTall: true }),
    screen('checkout-refused', '/checkout', { act: submit, isTall: true }),
    screen('checkout-filled', '/checkout', { kept: ready, isTall: true }),
    screen('steps-how', '/new-checkout'),
    screen('steps-where', '/new-checkout#where', { kept: ready }),
    screen('steps-who', '/new-checkout#who', { kept: ready }),
    screen('complete-order', '/complete-order', { kept: ready, isTall: true }),
    screen('complete-order-closed', '/complete-order', { kept: ready, at: NIGHT, isTall: true }),
    screen('complete-order-failed', '/complete-order', {
      kept: ready,
      faults: [{ path: 'create_order', fault: { kind: 'status', status: 400 } }],
      act: send,
      isTall: true,
    }),
    screen('complete-order-unknown', '/complete-order', {
      kept: ready,
      faults: [{ path: 'create_order', fault: { kind: 'status', status: 502 } }],
      act: send,
    }),
    screen('thank-you', '/complete-order', {
      kept: ready,
      isTall: true,
      act: async (page) => {
        await send(page);
        await page.waitForURL(/thank-you/);
      },
    }),
    screen('thank-you-empty', '/thank-you', { kept: {} }),
  ];
}

function finding(goods: MerchantGoods): Screen[] {
  const [word = ''] = (goods.simple[0]?.name ?? '').split(/[\s,]/);
  const favourites = Object.fromEntries(
    goods.simple.slice(0, 5).map(({ id }, index) => [`favourite:${id}`, String(index + 1)]),
  );
  const screen = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
    name,
    path,
    group: 'finding',
    ...more,
  });
  return [
    screen('search', '/search'),
    screen('search-recent', '/search', { kept: { searches: [word, 'تمر', 'coffee'] } }),
    screen('search-found', `/search?q=${encodeURIComponent(word)}`),
    screen('search-nothing', '/search?q=qqqqqq'),
    screen('favourites-empty', '/favourites'),
    screen('favourites', '/favourites', { kept: favourites }),
    screen('address-empty', '/address'),
    screen('address', '/address', { kept: { addresses: ADDRESSES } }),
    screen('create-address', '/create-address'),
    screen('create-address-refused', '/create-address', { act: submit }),
    screen('select-branch', '/select-branch'),
  ];
}

function staff(): Screen[] {
  const screen = (name: string, path: string, username: 'callcenter' | 'driver'): Screen => ({
    name,
    path,
    group: 'staff',
    username,
  });
  return [
    { name: 'login', path: '/login', group: 'staff' },
    {
      name: 'login-refused',
      path: '/login',
      group: 'staff',
      act: async (page) => {
        await page.locator('input[name="username"]').fill('callcenter');
        await page.locator('input[name="password"]').fill('wrong');
        await submit(page);
        await page.locator('[role="alert"]:not(:empty)').first().waitFor();
      },
    },
    screen('callcenter', '/callcenter', 'callcenter'),
    screen('callcenter-orders', '/callcenter/orders', 'callcenter'),
    screen('callcenter-order', '/callcenter/orders/1001', 'callcenter'),
    screen('today-orders', '/today-orders', 'callcenter'),
    screen('delivery-boy', '/delivery-boy', 'driver'),
    screen('delivery-boy-orders', '/delivery-boy/orders', 'driver'),
    screen('delivery-boy-old-orders', '/delivery-boy/old-orders', 'driver'),
  ];
}

const notices = (): Screen[] =>
  (
    [
      ['not-found', '/no-such-page'],
      ['error', '/500'],
      ['offline', '/offline'],
      ['network-error', '/network-error'],
    ] as const
  ).map(([name, path]) => ({ name, path, group: 'notices' }));

const submit = (page: Page) => page.locator('form button[type="submit"]').last().click();

async function send(page: Page): Promise<void> {
  const button = page.locator('.order-bar .button').last();
  await button.waitFor();
  await button.click();
  await page.waitForTimeout(800);
}

async function voucher(page: Page, code: string): Promise<void> {
  await page.locator('.voucher input').fill(code);
  await page.locator('.voucher button').click();
  await page.waitForTimeout(600);
}
