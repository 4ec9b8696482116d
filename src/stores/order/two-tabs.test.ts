import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';

interface StorageChange {
  readonly key: string;
  readonly newValue: string | null;
}
type Listener = (change: StorageChange) => void;

/** One storage under two tabs. A tab hears of the other's writes later, in order. */
function twoTabs() {
  const stored = new Map<string, string>();
  const listeners: [Listener[], Listener[]] = [[], []];
  const waiting: [StorageChange[], StorageChange[]] = [[], []];
  let current: 0 | 1 = 0;
  const write = (key: string, newValue: string | null) => {
    if ((stored.get(key) ?? null) === newValue) return;
    if (newValue === null) stored.delete(key);
    else stored.set(key, newValue);
    waiting[current === 0 ? 1 : 0].push({ key, newValue });
  };
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => write(key, value),
    removeItem: (key: string) => write(key, null),
  });
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: Listener) => {
      if (name === 'storage') listeners[current].push(listener);
    },
    removeEventListener() {},
  });
  return {
    stored,
    forget() {
      stored.clear();
      for (const changes of waiting) changes.length = 0;
    },
    /** Acts as one of the tabs. */
    as<Value>(tab: 0 | 1, work: () => Value): Value {
      current = tab;
      return work();
    },
    /** Delivers to a tab the oldest event that it has not heard; false if there is none. */
    tell(tab: 0 | 1): boolean {
      const change = waiting[tab].shift();
      current = tab;
      if (change) for (const listener of listeners[tab]) listener(change);
      return change !== undefined;
    },
  };
}

/** Each tab has its own modules and a page that shows the cart. */
async function openTab(tab: 0 | 1) {
  vi.resetModules();
  const cart = await import('#stores/cart/cart.ts');
  const { rereadCart } = await import('#stores/cart/ordered-cart.ts');
  device.as(tab, () => cart.$cart.listen(() => {}));
  return { ...cart, rereadCart };
}

const device = twoTabs();
const tabModules = [await openTab(0), await openTab(1)] as const;

const LIMITS = { minimum: 1, maximum: 9, step: 1 };
const step = fc.record({
  tab: fc.constantFrom(0 as const, 1 as const),
  productId: fc.integer({ min: 1, max: 4 }),
  does: fc.constantFrom('add', 'change', 'remove', 'hear' as const),
  quantity: fc.integer({ min: 1, max: 9 }),
});

describe('a cart in two tabs', () => {
  it('keeps all changes of a line that one tab alone touched, and is the same in both after a reread', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        for (const tab of [0, 1] as const) device.as(tab, () => tabModules[tab].$cart.set({}));
        device.forget();
        const touched = new Map<string, Set<number>>();
        const expected = new Map<string, number>();
        for (const { tab, productId, does, quantity } of steps) {
          const { $cart, addToCart, changeLine, removeLine } = tabModules[tab];
          const key = String(productId);
          if (does === 'hear') {
            device.tell(tab);
            continue;
          }
          touched.set(key, (touched.get(key) ?? new Set()).add(tab));
          device.as(tab, () => {
            if (does === 'add') addToCart({ productId, variationId: null, choices: {}, quantity }, LIMITS);
            else if (does === 'change') changeLine(key, { quantity });
            else removeLine(key);
          });
          expected.set(key, $cart.get()[key]?.quantity ?? 0);
        }
        for (const tab of [0, 1] as const) while (device.tell(tab));
        const quantities = (tab: 0 | 1) =>
          Object.fromEntries(
            tabModules[tab].$cartLines
              .get()
              .map(({ key, line }) => [key, line.quantity])
              .sort(),
          );
        for (const [key, tabs] of touched) {
          if (tabs.size > 1) continue;
          for (const tab of [0, 1] as const)
            expect({ key, tab, quantity: quantities(tab)[key] ?? 0 }).toEqual({
              key,
              tab,
              quantity: expected.get(key),
            });
        }
        for (const tab of [0, 1] as const) device.as(tab, () => tabModules[tab].rereadCart());
        expect(quantities(0)).toEqual(quantities(1));
        expect(Object.keys(quantities(0))).toHaveLength(device.stored.size);
      }),
      { numRuns: 200 },
    );
  });
});
