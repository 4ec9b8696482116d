import { cleanStores, type WritableStore } from 'nanostores';
import { afterEach, beforeEach, vi } from 'vitest';
import { edges } from '#stores/device/edges.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { fakeCookies } from '#stores/staff/fake-cookies.ts';
import { type FakeShop, fakeShop, NOON } from './fake-shop.ts';
import { loadShopFacts } from './shop.ts';

/** An atom or a map. */
type Store = Omit<WritableStore, 'set'> & { set(value: never): void };

interface Needs {
  /** What the device's clock shows when a test begins, epoch milliseconds. Default: noon, when the shop is open. */
  readonly now?: number;
  /** Each test finds these as they are now. */
  readonly stores?: readonly Store[];
}

export interface TestEnvironment {
  /** The device's clock. */
  readonly clock: { now: number };
  /** The store, with the answers and calls of the present test. */
  readonly shop: FakeShop;
  readonly cookies: Map<string, string>;
  /** What this tab keeps. */
  readonly tab: Map<string, string>;
  /** `document` and `window`, which hear the same events. */
  readonly page: EventTarget & { hidden: boolean };
}

/** Device, browser and store of a test file: each test has them anew. The facts are those of `fakeShop`. */
export function testEnvironment({ now = NOON, stores = [] }: Needs = {}): TestEnvironment {
  const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } });
  stubPage(page);
  const initial = stores.map((store) => [store, store.get()] as const);
  // Reading mounts a store. It unmounts a second later: by then `document` may be gone.
  cleanStores(...stores);
  const clock = { now };
  const tab = new Map<string, string>();
  const cookies = fakeCookies();
  const real = { ...edges };
  const shop = fakeShop();
  const { fetch } = edges;

  beforeEach(async () => {
    stubPage(page);
    vi.stubGlobal('sessionStorage', storageOf(tab));
    page.hidden = false;
    clock.now = now;
    shop.answers = {};
    Object.assign(edges, { fetch, now: () => clock.now });
    await loadShopFacts('en');
    shop.calls.length = 0;
  });
  afterEach(() => {
    for (const [store, value] of initial) store.set(value as never);
    for (const key of Object.keys(shopStorage)) delete shopStorage[key];
    tab.clear();
    cookies.clear();
    Object.assign(edges, real);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return { clock, shop, tab, cookies, page };
}

function stubPage(page: EventTarget): void {
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
}

/** Like the browser's storage. */
const storageOf = (kept: Map<string, string>): Storage => ({
  get length() {
    return kept.size;
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
});
