import { atom, type WritableAtom } from 'nanostores';
import { onReturn } from '#stores/device/on-return.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import { lastUser } from './last-user.ts';

/**
 * A value that this tab keeps until it is closed or somebody logs out. An unfinished search survives a login of the same person only.
 * `encode` maps the value to JSON.
 */
export function tabAtom<Value>(
  name: string,
  initial: Value,
  decode: (stored: unknown) => Value | undefined,
  encode: (value: Value) => unknown = (value) => value,
): WritableAtom<Value> {
  const key = storageKey(name);
  const store = atom(stored() ?? initial);
  store.listen((value) => {
    tabStorage[key] = JSON.stringify({ by: lastUser(), value: encode(value) });
  });
  onReturn(() => store.set(stored() ?? initial));
  return store;

  function stored(): Value | undefined {
    const text = tabStorage[key];
    if (text === undefined) return undefined;
    try {
      const { by, value } = JSON.parse(text) as { by?: unknown; value?: unknown };
      if (by === lastUser()) return decode(value);
      delete tabStorage[key];
    } catch {
      // Not JSON of this program.
    }
    return undefined;
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
