import { afterEach, expect, test, vi } from 'vitest';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { isOfOtherTab, noticeOtherTabs } from './other-tab.ts';

afterEach(() => vi.unstubAllGlobals());

test('a value that another tab stored counts as that tab’s until this tab stores another one', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  noticeOtherTabs();
  const key = storageKey('cart:7');
  const hear = (newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

  shopStorage[key] = 'two';
  expect(isOfOtherTab('cart:7')).toBe(false);
  hear('two');
  expect(isOfOtherTab('cart:7')).toBe(true);
  shopStorage[key] = 'three';
  expect(isOfOtherTab('cart:7')).toBe(false);
  shopStorage[key] = 'two';
  expect(isOfOtherTab('cart:7')).toBe(false);
  delete shopStorage[key];
  hear(null);
  expect(isOfOtherTab('cart:7')).toBe(true);
});
