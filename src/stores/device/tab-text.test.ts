import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TabText, tabText } from './tab-text.ts';

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

let text: TabText;
beforeEach(() => {
  vi.stubGlobal('window', { name: '' });
  text = tabText('dukkan:shop:unstored');
});
afterEach(() => vi.unstubAllGlobals());

test('a tab’s text is in session storage, and is removed when it is emptied', () => {
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
])('the text stands in the window’s name where session storage %s', (_, stub) => {
  stub();
  text.write('kept');
  expect([text.read(), window.name]).toEqual(['kept', 'dukkan:shop:unstored=kept']);
});

test('a newer text that storage refuses removes the older one', () => {
  const map = new Map<string, string>();
  stubSession({
    getItem: (key) => map.get(key) ?? null,
    removeItem: (key) => map.delete(key),
    setItem: (key, value) => (value.length > 10 ? refuse() : map.set(key, value)),
  });
  text.write('short');
  text.write('much longer');
  expect([text.read(), window.name]).toEqual(['much longer', 'dukkan:shop:unstored=much longer']);
  text.write('short');
  expect([text.read(), window.name]).toEqual(['short', '']);
});

test('a page from the page cache reads the text again, and a new page does not', () => {
  const listeners: ((event: { persisted: boolean }) => void)[] = [];
  const heard = (_: string, listener: (event: { persisted: boolean }) => void) => listeners.push(listener);
  vi.stubGlobal('window', { name: '', addEventListener: heard });
  const looked = vi.fn();
  tabText('dukkan:shop:unstored').onReturn(looked);
  for (const persisted of [false, true]) listeners[0]?.({ persisted });
  expect(looked).toHaveBeenCalledOnce();
});

test('a window’s name is ignored while session storage works, because other sites may have written it', () => {
  stubSession();
  window.name = 'dukkan:shop:unstored=[["cart","x"]]';
  expect(text.read()).toBe('');
});

test('a window that another site has named keeps its name', () => {
  stubSession();
  window.name = 'payments';
  text.write('kept');
  expect([text.read(), window.name]).toEqual(['kept', 'payments']);
});
