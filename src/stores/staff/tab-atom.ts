import { atom, type WritableAtom } from 'nanostores';
import { storageKey } from '#stores/shop-storage.ts';

/** What this tab remembers until it is closed or somebody logs out: a half-typed search survives a login, and no other person's. */
export function tabAtom<Value>(
  name: string,
  initial: Value,
  decode: (stored: unknown) => Value | undefined,
): WritableAtom<Value> {
  const key = storageKey(name);
  const store = atom(stored() ?? initial);
  store.listen((value) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Without storage it is remembered as long as the page lives.
    }
  });
  return store;

  function stored(): Value | undefined {
    try {
      const text = sessionStorage.getItem(key);
      return text === null ? undefined : decode(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
