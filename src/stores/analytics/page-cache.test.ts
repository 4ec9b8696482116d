import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopEvent } from '#domain/order/shop-event.ts';

const page = new EventTarget();
vi.stubGlobal('window', page);
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));

const { $cart, addToCart } = await import('#stores/cart/cart.ts');
const { removeOrdered } = await import('#stores/cart/ordered-cart.ts');
const { $favourites, toggleFavourite } = await import('#stores/catalogue/favourites.ts');
const { fakeShop, NOON, released } = await import('#stores/shop/fake-shop.ts');
const { rememberSearch } = await import('#stores/catalogue/search.ts');
const { loadShopFacts } = await import('#stores/shop/shop.ts');
const { shopStorage, storageKey } = await import('#stores/device/shop-storage.ts');
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
/** Waits for reports, which come some turns later. */
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await laterTurn();
};
/** Puts the page into the page cache, lets other pages of the tab write to storage (`work`), and brings the page back. */
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

test('a page that comes back does not report again what other pages of the tab put into the cart', async () => {
  await away((stored) => {
    stored[storageKey('cart:7')] = JSON.stringify({ ...LINE, quantity: 4, addedAt: 1 });
  });
  expect($cart.get()['7']?.quantity).toBe(4);
  expect(told).toEqual([]);
});

test('an order that was sent meanwhile does not count as a removal', async () => {
  await away((stored) => {
    delete stored[storageKey('cart:7')];
  });
  expect($cart.get()['7']).toBeUndefined();
  expect(told).toEqual([]);
});

test('favourites and searches of other pages are not reported again', async () => {
  await away((stored) => {
    stored[storageKey('favourite:8')] = String(NOON);
    stored[storageKey('searches')] = JSON.stringify(['falafel']);
  });
  expect($favourites.get()['8']).toBe(String(NOON));
  expect(told).toEqual([]);
});

test('a page that was left before it measured starts with what it finds on its return', async () => {
  const shown = choicesWhenShown();
  expect(shown().cart['7']?.quantity).toBe(2);
  await away((stored) => {
    stored[storageKey('cart:7')] = JSON.stringify({ ...LINE, quantity: 4, addedAt: 1 });
  });
  expect(shown().cart['7']?.quantity).toBe(4);
  addToCart(LINE, LIMITS);
  expect(shown().cart['7']?.quantity).toBe(4);
});

test('choices before and after the page cache are reported, counted from what the page found', async () => {
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

test('choices before an answer are not reported after it, wherever both happened', async () => {
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

test('a customer who agreed before the page was opened is measured from its opening', async () => {
  grantConsent();
  const opened = presentChoices();
  addToCart({ productId: 8, variationId: null, choices: {}, quantity: 1 }, LIMITS);
  const start = vi.fn(async () => () => {});
  measureWhileAgreed(opened, start);
  await settled();
  expect(start).toHaveBeenCalledExactlyOnceWith(opened);
});
