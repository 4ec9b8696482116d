import { persistentAtom } from '@nanostores/persistent';
import './shop-storage.ts';

/** Parses stored JSON by `read`; returns `initial` for an invalid value, such as that of another version. */
export function parseKept<Value>(stored: string, initial: Value, read: (json: unknown) => Value): Value {
  try {
    return read(JSON.parse(stored));
  } catch {
    return initial;
  }
}

/** An atom that is stored as JSON on this device. */
export const keptJson = <Value>(key: string, initial: Value, read: (json: unknown) => Value) =>
  persistentAtom<Value>(key, initial, {
    encode: JSON.stringify,
    decode: (stored) => parseKept(stored, initial, read),
  });

/** A text that is stored on this device unless it is empty. */
export const keptText = (key: string) =>
  persistentAtom<string>(key, '', { encode: (text) => text || undefined, decode: String });

/** The strings of a stored list. */
export const textsIn = (json: unknown): readonly string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];
