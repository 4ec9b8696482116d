import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import { type MerchantGoods, savedAddresses } from './merchant-goods.ts';
import { orderingScreens, submit } from './ordering-screens.ts';
import type { PageKind } from './page-kinds.ts';
import { placedScreens } from './placed-screens.ts';
import { NIGHT, type Screen } from './screen.ts';

const WIDE_PICTURE = join(ROOT, 'docs/images/nablus-morning.webp');

/** Kinds of pages with one state. All other screens are listed by hand. */
const CATALOGUE = [
  'home',
  'shop',
  'category',
  'options',
  'sale',
  'sold-out',
  'product',
  'grouped',
  'external',
];
const TALL = ['home', 'shop', 'category', 'options', 'product', 'grouped', 'external'];

/** All screens of a merchant in one language; `kinds` are its pages. */
export function screensOf(goods: MerchantGoods, kinds: readonly PageKind[], prefix: string): Screen[] {
  return [
    ...catalogue(kinds),
    ...orderingScreens(goods),
    ...placedScreens(goods),
    ...finding(goods),
    ...staff(),
    ...notices(),
  ].map((screen) => ({ ...screen, path: screen.path === '/' ? prefix || '/' : prefix + screen.path }));

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
    screen('address', '/address', { kept: { addresses: savedAddresses(goods) } }),
    screen('address-for-order', '/address?back=/checkout', { kept: { addresses: savedAddresses(goods) } }),
    screen('create-address', '/create-address'),
    screen('create-address-refused', '/create-address', { act: submit }),
    screen('select-branch', '/select-branch', { isTall: true }),
    screen('select-branch-chosen', '/select-branch', {
      kept: { fulfilment: { mode: 'pickup', branchId: goods.branches[0]?.id ?? null } },
    }),
  ];
}

function staff(): Screen[] {
  const screen = (name: string, path: string, username: 'callcenter' | 'driver' | 'manager'): Screen => ({
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
    screen('callcenter-order', '/callcenter/orders/1006', 'callcenter'),
    screen('today-orders', '/today-orders', 'callcenter'),
    screen('manage', '/manage', 'manager'),
    {
      ...screen('manage-more', '/manage', 'manager'),
      act: async (page) => {
        // A desk has all places in view.
        const more = page.locator('.staff-nav button');
        if ((await more.count()) > 0) await more.click();
      },
    },
    screen('manage-menu', '/manage#menu', 'manager'),
    {
      ...screen('manage-dish', '/manage#menu', 'manager'),
      isTall: true,
      act: async (page) => {
        await page.locator('.dish .manage-toggle').first().click();
        await page.locator('.dish form').last().waitFor();
      },
    },
    {
      ...screen('manage-new-dish', '/manage#menu', 'manager'),
      isTall: true,
      act: async (page) => {
        await page.locator('.manage-head .button').last().click();
        await page.locator('.new-dish input[type="file"]').setInputFiles(WIDE_PICTURE);
        await page.locator('.new-dish input[lang]').first().fill('كنافة بالجبنة');
        await page.locator('.new-dish input[inputmode]').fill('25.5');
        await page.locator('.dish-photo canvas').waitFor();
      },
    },
    screen('manage-takings', '/manage#takings', 'manager'),
    screen('manage-hours', '/manage#hours', 'manager'),
    screen('manage-delivery', '/manage#delivery', 'manager'),
    screen('manage-names', '/manage#names', 'manager'),
    screen('manage-team', '/manage#team', 'manager'),
    screen('manage-history', '/manage#history', 'manager'),
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
