import type { ProductFacts } from '#domain/catalogue/product-facts.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import { edges } from '#stores/device/edges.ts';

/** For tests: noon on a Wednesday, when the shop is open. */
export const NOON = Date.parse('2026-11-18T12:00:00Z');

const money = (amount: number) => ({ amount, currency: 'ILS', minorUnit: 2 });
const DAY = { opensAt: 9 * 3600, closesAt: 23 * 3600 };
const ANY = { minimum: 1, maximum: 9999, step: 1 };

const FACTS = {
  slug: 'shop',
  name: 'Shop',
  locale: 'en',
  defaultLocale: 'ar',
  locales: ['ar', 'en'],
  digits: 'latn',
  timeZone: 'UTC',
  country: 'PS',
  currency: { code: 'ILS', minorUnit: 2 },
  hours: {
    week: {
      sunday: [DAY],
      monday: [DAY],
      tuesday: [DAY],
      wednesday: [DAY],
      thursday: [DAY],
      friday: [DAY],
      saturday: [DAY],
    },
    modes: {},
    exceptions: [],
    lastOrderMinutes: 0,
  },
  modes: ['deliver', 'pickup'],
  branches: [{ id: 51, name: 'Main street' }],
  cartPricing: 'never',
  hasOrderLife: true,
  payments: { deliver: ['cash'], pickup: ['cash'], 'eat-in': ['cash'] },
  transferText: '',
  zones: [{ id: 61, name: 'Old City', cost: money(1000), days: [] }],
  api: { store: '/wp-json', dataService: '/directus' },
} as unknown as ShopFacts;

export const released = (id: number, price: number): ProductFacts => ({
  id,
  kind: 'simple',
  price: { current: money(price), regular: money(price), isOnSale: false },
  range: null,
  isPurchasable: true,
  stock: { isInStock: true, remaining: null, isOnBackorder: false },
  quantity: ANY,
  isSoldIndividually: false,
  waitMinutes: null,
  name: `Product ${id}`,
  href: `/en/products/${id}`,
  picture: null,
  options: [],
  variations: [],
});

/** A product in the form of the Store API. */
export const sold = (id: number, price: number, fields: object = {}): object => ({
  id,
  name: `Product ${id}`,
  slug: `product-${id}`,
  type: 'simple',
  parent: 0,
  sku: '',
  on_sale: false,
  prices: {
    price: String(price),
    regular_price: String(price),
    sale_price: String(price),
    price_range: null,
    currency_code: 'ILS',
    currency_minor_unit: 2,
  },
  images: [],
  categories: [],
  attributes: [],
  variations: [],
  is_purchasable: true,
  is_in_stock: true,
  is_on_backorder: false,
  low_stock_remaining: null,
  sold_individually: false,
  add_to_cart: { minimum: 1, maximum: 9999, multiple_of: 1 },
  ...fields,
});

/** Answers by a part of the address; the first match counts. `null` is a connection that breaks. */
type Answered = Response | null;
export type Answers = Record<string, (body: Record<string, unknown>) => Answered | Promise<Answered>>;

export interface FakeShop {
  answers: Answers;
  /** Requests in order, such as `POST /wp-json/…`, with their bodies. */
  readonly calls: { readonly line: string; readonly body: string }[];
}

/** Replaces the stores' edges by a fake shop with facts, released products and the given answers. */
export function fakeShop(): FakeShop {
  const shop: FakeShop = { answers: {}, calls: [] };
  edges.now = () => NOON;
  edges.fetch = async (input, init) => {
    const url = String(input);
    const body = String(init?.body ?? '');
    shop.calls.push({ line: `${init?.method ?? 'GET'} ${url}`, body });
    for (const [part, answer] of Object.entries(shop.answers)) {
      if (!url.includes(part)) continue;
      const response = await answer(body ? JSON.parse(body) : {});
      if (!response) throw new TypeError('fetch failed');
      return response;
    }
    if (url.endsWith('/shop.json')) return Response.json(FACTS);
    return new Response('', { status: 404 });
  };
  return shop;
}
