import { describe, expect, it, vi } from 'vitest';
import { safeStorage } from './safe-storage.ts';

/** A `Storage` over a map, which can fail like a full or blocked one. */
function fakeStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  const state = { isFull: false, isBlocked: false };
  const guard = (fails: boolean) => {
    if (fails) throw new DOMException('refused', 'QuotaExceededError');
  };
  const storage: Storage = {
    get length() {
      guard(state.isBlocked);
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem(key) {
      guard(state.isBlocked);
      return map.get(key) ?? null;
    },
    setItem(key, value) {
      guard(state.isBlocked || state.isFull);
      map.set(key, value);
    },
    removeItem(key) {
      guard(state.isBlocked);
      map.delete(key);
    },
    clear: () => map.clear(),
  };
  return { storage, map, state };
}

describe('safeStorage', () => {
  it('reads, writes, lists and deletes stored values', () => {
    const { storage, map } = fakeStorage({ one: '1' });
    const record = safeStorage(() => storage);
    record.two = '2';
    delete record.one;
    expect(record.two).toBe('2');
    expect(record.one).toBeUndefined();
    expect('one' in record).toBe(false);
    expect(Object.keys(record)).toEqual(['two']);
    expect([...map]).toEqual([['two', '2']]);
  });

  it('keeps a value in memory while storage is full, and stores it when there is room again', () => {
    const { storage, map, state } = fakeStorage({ cart: 'old' });
    const record = safeStorage(() => storage);
    state.isFull = true;
    record.cart = 'new';
    expect(record.cart).toBe('new');
    expect(map.get('cart')).toBe('old');
    state.isFull = false;
    record.cart = 'newer';
    expect(map.get('cart')).toBe('newer');
    expect(record.cart).toBe('newer');
  });

  it('works for the session when storage is blocked, null, or throws on access', () => {
    const { storage, state } = fakeStorage({ cart: 'old' });
    state.isBlocked = true;
    const openers = [
      () => storage,
      () => null,
      (): Storage => {
        throw new DOMException('blocked', 'SecurityError');
      },
    ];
    for (const open of openers) {
      const record = safeStorage(open);
      expect(record.cart).toBeUndefined();
      record.cart = '1';
      expect(record.cart).toBe('1');
      expect(Object.keys(record)).toEqual(['cart']);
      delete record.cart;
      expect('cart' in record).toBe(false);
    }
  });

  describe('with a tab that keeps values that storage refuses', () => {
    const keptInTab = (text = '') => {
      const tab = {
        text,
        read: () => tab.text,
        write: (next: string) => {
          tab.text = next;
        },
        onReturn: (listener: () => void) => {
          tab.comeBack = listener;
        },
        comeBack: () => {},
      };
      return tab;
    };

    it('has them on the next page of the tab, deletions too', () => {
      const { storage, state } = fakeStorage({ cart: 'old', coupon: 'TEN' });
      const tab = keptInTab();
      const record = safeStorage(() => storage, tab);
      state.isBlocked = true;
      record.cart = 'new';
      delete record.coupon;
      const next = safeStorage(() => storage, tab);
      expect([next.cart, next.coupon]).toEqual(['new', undefined]);
    });

    it('stores them on the first page where there is room, and then clears the tab', () => {
      const { storage, map, state } = fakeStorage({ cart: 'old' });
      const tab = keptInTab();
      const record = safeStorage(() => storage, tab);
      state.isFull = true;
      record.cart = 'new';
      state.isFull = false;
      expect(safeStorage(() => storage, tab).cart).toBe('new');
      expect([[...map], tab.text]).toEqual([[['cart', 'new']], '']);
    });

    it('gives way to values that another tab has stored meanwhile', () => {
      const { storage, map, state } = fakeStorage({ line: '1' });
      const tab = keptInTab();
      const record = safeStorage(() => storage, tab);
      state.isFull = true;
      record.line = '10';
      expect([record.line, safeStorage(() => storage, tab).line]).toEqual(['10', '10']);
      map.delete('line');
      expect(record.line).toBeUndefined();
      state.isFull = false;
      expect([safeStorage(() => storage, tab).line, map.size, tab.text]).toEqual([undefined, 0, '']);
    });

    it('reads the tab again when a page returns from the page cache', () => {
      const { storage, state } = fakeStorage();
      const tab = keptInTab();
      state.isFull = true;
      const cart = safeStorage(() => storage, tab);
      cart.line = '1';
      const { comeBack } = tab;
      const review = safeStorage(() => storage, tab);
      review.order = 'unknown';
      delete review.line;
      comeBack();
      cart.seen = '2';
      expect([cart.order, cart.line]).toEqual(['unknown', undefined]);
      const next = safeStorage(() => storage, tab);
      expect([next.order, next.line, next.seen]).toEqual(['unknown', undefined, '2']);
    });

    it('writes the tab once for a page, and not for values that it already has', () => {
      const { storage, state } = fakeStorage();
      const tab = keptInTab();
      state.isFull = true;
      const record = safeStorage(() => storage, tab);
      for (let key = 0; key < 50; key += 1) record[`line:${key}`] = '1';
      const write = vi.spyOn(tab, 'write');
      const next = safeStorage(() => storage, tab);
      for (let key = 0; key < 50; key += 1) next[`line:${key}`] = '1';
      expect(write).not.toHaveBeenCalled();
      next['line:0'] = '2';
      expect(write).toHaveBeenCalledOnce();
    });

    it('leaves the tab alone while storage works', () => {
      const { storage } = fakeStorage();
      const tab = keptInTab();
      tab.write = () => expect.unreachable();
      safeStorage(() => storage, tab).cart = '1';
      expect(storage.getItem('cart')).toBe('1');
    });

    it.each(['{', '7', '[["cart",7,null]]', '[["cart","7"]]', '[7,["a"]]', 'null'])(
      'takes nothing from a text like %j',
      (text) => {
        expect(Object.keys(safeStorage(() => null, keptInTab(text)))).toEqual([]);
      },
    );
  });
});
