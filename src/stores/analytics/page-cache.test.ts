import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopEvent } from '#domain/order/shop-event.ts';

const page = new EventTarget();
vi.stubGlobal('window', page);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

const { $cart, addToCart, removeOrdered } = await import('#stores/cart.ts');
const { $favourites, toggleFavourite } = await import('#stores/favourites.ts');
const { fakeShop, NOON, released } = await import('#stores/fake-shop.ts');
const { rememberSearch } = await import('#stores/search.ts');
const { loadShopFacts } = await import('#stores/shop.ts');
const { shopStorage, storageKey } = await import('#stores/shop-storage.ts');
const { tellChoices } = await import('./choice-events.ts');
const { choicesWhenShown, presentChoices } = await import('./choices.ts');
const { $consent, grantConsent, refuseConsent } = await import('./consent.ts');
const { measureWhileAgreed } = await import('./measure.ts');
const { laterTurn, noticeOtherTabs } = await import('./other-tab.ts');
const { tellSearches } = await import('./search-events.ts');

const LINE = { productId: 7, variationId: null, choices: {}, quantity: 2 };
const LIMITS = { minimum: 1, maximum: 99, step: 1 };
const shop = fakeShop();
shop.answers = {
  '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200), 8: released(8, 500) }),
};
await loadShopFacts('en');
noticeOtherTabs();

const told: string[] = [];
const tell = (event: ShopEvent): void => {
  if (event.kind === 'added' || event.kind === 'removed') told.push(`${event.kind} ${event.item.quantity}`);
  else told.push(event.kind);
};
const say = (name: string): void =>
  void page.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
/** All that is told of is told some turns later. */
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await laterTurn();
};
/** Puts the page away while `work` is done by other pages of the tab, straight in what is stored, and brings it back. */
async function away(work: (stored: Record<string, string>) => void): Promise<void> {
  await settled();
  say('pagehide');
  await settled();
  work(shopStorage as Record<string, string>);
  say('pageshow');
  await settled();
}

let stops: readonly (() => void)[] = [];
beforeEach(async () => {
  $cart.set({ 7: { ...LINE, addedAt: 1 } });
  $favourites.set({});
  stops = [tellChoices(tell, presentChoices(), 'en'), tellSearches(tell)];
  await settled();
  told.length = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
});

test('what other pages of the tab put into the cart is not told again by the page that comes back', async () => {
  await away((stored) => {
    stored[storageKey('cart:7')] = JSON.stringify({ ...LINE, quantity: 4, addedAt: 1 });
  });
  expect($cart.get()['7']?.quantity).toBe(4);
  expect(told).toEqual([]);
});

test('what was ordered meanwhile is no removal', async () => {
  await away((stored) => {
    delete stored[storageKey('cart:7')];
  });
  expect($cart.get()['7']).toBeUndefined();
  expect(told).toEqual([]);
});

test('favourites and searches of other pages are not told again', async () => {
  await away((stored) => {
    stored[storageKey('favourite:8')] = String(NOON);
    stored[storageKey('searches')] = JSON.stringify(['falafel']);
  });
  expect($favourites.get()['8']).toBe(String(NOON));
  expect(told).toEqual([]);
});

test('a page that was left before it measured begins with what it finds on its return', async () => {
  const shown = choicesWhenShown();
  expect(shown().cart['7']?.quantity).toBe(2);
  await away((stored) => {
    stored[storageKey('cart:7')] = JSON.stringify({ ...LINE, quantity: 4, addedAt: 1 });
  });
  expect(shown().cart['7']?.quantity).toBe(4);
  addToCart(LINE, LIMITS);
  expect(shown().cart['7']?.quantity).toBe(4);
});

test('what is chosen before the page is put away and after it has come back is told, counted from what it found', async () => {
  addToCart({ ...LINE, quantity: 1 }, LIMITS);
  await away((stored) => {
    stored[storageKey('cart:7')] = JSON.stringify({ ...LINE, quantity: 9, addedAt: 1 });
  });
  expect(told).toEqual(['added 1']);
  addToCart({ ...LINE, quantity: 2 }, LIMITS);
  toggleFavourite('8');
  rememberSearch('hummus');
  await settled();
  expect(told.toSorted()).toEqual(['added 1', 'added 2', 'favoured', 'searched']);
  removeOrdered([{ ...LINE, quantity: 11 }]);
  await settled();
  expect(told.at(-1)).toBe('removed 11');
});

test('what was chosen before an answer is not told after it, wherever both were', async () => {
  const since: (number | undefined)[] = [];
  const ended = vi.fn();
  measureWhileAgreed(presentChoices(), async ({ cart }) => {
    since.push(cart['7']?.quantity);
    return ended;
  });
  await away((stored) => {
    stored[storageKey('consent')] = 'granted';
    stored[storageKey('cart:7')] = JSON.stringify({ ...LINE, quantity: 4, addedAt: 1 });
  });
  expect([$consent.get(), since]).toEqual(['granted', [4]]);
  refuseConsent();
  await settled();
  expect(ended).toHaveBeenCalledOnce();
});

test('who agreed before the page was opened is measured from its opening on', async () => {
  grantConsent();
  const opened = presentChoices();
  addToCart({ productId: 8, variationId: null, choices: {}, quantity: 1 }, LIMITS);
  const start = vi.fn(async () => () => {});
  measureWhileAgreed(opened, start);
  await settled();
  expect(start).toHaveBeenCalledExactlyOnceWith(opened);
});
