import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabText } from './tab-text.ts';

const text = tabText('dukkan:shop:unstored');
const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError');
};

function stubSession(change: Partial<Storage> = {}): Map<string, string> {
  const map = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
    ...change,
  });
  return map;
}

beforeEach(() => vi.stubGlobal('window', { name: '' }));
afterEach(() => vi.unstubAllGlobals());

test('a text of the tab is in session storage, and gone when it is emptied', () => {
  const map = stubSession();
  text.write('kept');
  expect([text.read(), [...map], window.name]).toEqual(['kept', [['dukkan:shop:unstored', 'kept']], '']);
  text.write('');
  expect([text.read(), map.size]).toEqual(['', 0]);
});

test.each([
  ['is full', () => stubSession({ setItem: refuse })],
  ['throws', () => stubSession({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ['is missing', () => vi.stubGlobal('sessionStorage', null)],
])('where session storage %s, it is in the window’s name', (_, stub) => {
  stub();
  text.write('kept');
  expect([text.read(), window.name]).toEqual(['kept', 'dukkan:shop:unstored=kept']);
});

test('a window’s name is not believed where session storage works: other sites may have written it', () => {
  stubSession();
  window.name = 'dukkan:shop:unstored=[["cart","x"]]';
  expect(text.read()).toBe('');
});

test('a window that another site has named is left as it is', () => {
  stubSession();
  window.name = 'payments';
  text.write('kept');
  expect([text.read(), window.name]).toEqual(['kept', 'payments']);
});
