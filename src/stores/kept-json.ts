import { persistentAtom } from '@nanostores/persistent';
import './shop-storage.ts';

/** What was kept as JSON, as `read` reads it; `initial` where it cannot: another version, or a hand, may have left anything there. */
export function parseKept<Value>(stored: string, initial: Value, read: (json: unknown) => Value): Value {
  try {
    return read(JSON.parse(stored));
  } catch {
    return initial;
  }
}

/** An atom that this device keeps as JSON. */
export const keptJson = <Value>(key: string, initial: Value, read: (json: unknown) => Value) =>
  persistentAtom<Value>(key, initial, {
    encode: JSON.stringify,
    decode: (stored) => parseKept(stored, initial, read),
  });

/** Of a list that was kept, what is text. */
export const textsIn = (json: unknown): readonly string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
