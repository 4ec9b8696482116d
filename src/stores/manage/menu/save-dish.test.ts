import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuPrice } from '#domain/manage/menu-item.ts';
import { fail, ok } from '#domain/result.ts';

const PRICE: MenuPrice = {
  ...{
    regular: { amount: 1200, currency: 'ILS', minorUnit: 2 },
    sale: null,
    saleFrom: null,
    saleUntil: null,
  },
};
const MENU = { dishes: [], hidden: [], categories: [], languages: [] };
const WANTED = {
  prices: [{ id: 7, price: PRICE }],
  photo: null,
  details: { texts: { ar: { name: 'كبة' } } },
};

/** Calls in their order, and how the next ones fail. */
let calls: string[] = [];
let failures: Readonly<Record<string, string>> = {};
/** The token of a second attempt, if the first one is refused. */
let isRenewed = false;

const answer = (what: string) => {
  calls.push(what);
  const code = failures[what];
  return code === undefined ? ok(MENU) : fail({ code });
};
vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: async (call: (token: string) => Promise<{ readonly ok: boolean }>) => {
    const first = await call('old');
    return first.ok || !isRenewed ? first : call('new');
  },
}));
vi.mock('#stores/manage/managed-shop.ts', () => ({
  theManagedShop: () => ({
    menu: async () => answer('menu'),
    changes: async () => ok([]),
    setPrice: async (id: number, _price: MenuPrice, _change: string, token: string) =>
      answer(`price ${id} ${token}`),
    setDetails: async (_id: number, _change: object, _changeId: string, token: string) =>
      answer(`details ${token}`),
    undo: async () => answer('undo'),
  }),
}));
const { saveDish } = await import('./save-dish.ts');
const { lastDone } = await import('#stores/manage/told.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  calls = [];
  failures = {};
  isRenewed = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const save = async () => [...(await saveDish(7, WANTED, () => {}))].map(([part, { code }]) => [part, code]);

test('a part that the store refuses does not stop the others', async () => {
  failures = { 'price 7 old': 'menu.price-refused' };
  expect(await save()).toEqual([[7, 'menu.price-refused']]);
  expect(calls).toContain('details old');
});

test('without a connection nothing else is tried, and all parts are told', async () => {
  failures = { 'price 7 old': 'network.offline' };
  expect(await save()).toEqual([
    [7, 'network.offline'],
    ['details', 'network.offline'],
  ]);
  expect(calls).not.toContain('details old');
});

test('an attempt with a new token sends only what is left', async () => {
  failures = { 'details old': 'auth.required' };
  isRenewed = true;
  expect(await save()).toEqual([]);
  expect(calls.filter((call) => call !== 'menu')).toEqual(['price 7 old', 'details old', 'details new']);
});

test('one undo takes back all parts that were saved', async () => {
  expect(await save()).toEqual([]);
  lastDone.putBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.filter((call) => call === 'undo')).toHaveLength(2);
});
