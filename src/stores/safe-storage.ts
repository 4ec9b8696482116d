import type { TabText } from './tab-text.ts';

/** What `@nanostores/persistent` asks of an engine: an object whose properties are the stored strings. */
export type StorageRecord = Record<string, string>;

/**
 * The browser's storage as a record that never throws.
 *
 * Full, blocked, missing or broken storage is replaced by memory, key by key, so that the shop works for the session: over the pages of
 * the tab when there is a `tab` to keep it. A key kept in memory hides the stored one until it can be written again.
 */
export function safeStorage(open: () => Storage | null | undefined, tab?: TabText): StorageRecord {
  /** What storage refused: a string, or null for a deletion. */
  const kept = new Map<string, string | null>(keptIn(tab?.read()));

  function attempt<Value>(work: (storage: Storage) => Value): { readonly value: Value } | null {
    try {
      const storage = open();
      return storage ? { value: work(storage) } : null;
    } catch {
      return null;
    }
  }

  function read(key: string): string | null {
    const held = kept.get(key);
    if (held !== undefined) return held;
    return attempt((storage) => storage.getItem(key))?.value ?? null;
  }

  function write(key: string, value: string | null): boolean {
    const done = attempt((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    });
    if (!done) kept.set(key, value);
    if (!done || kept.delete(key)) tab?.write(kept.size > 0 ? JSON.stringify([...kept]) : '');
    return true;
  }

  function keys(): string[] {
    const stored = attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    );
    return [...new Set([...(stored?.value ?? []), ...kept.keys()])].filter((key) => read(key) !== null);
  }

  // There may be room by now.
  for (const [key, value] of [...kept]) write(key, value);

  return new Proxy<StorageRecord>(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? (read(key) ?? undefined) : undefined),
      has: (_, key) => typeof key === 'string' && read(key) !== null,
      set: (_, key, value) => typeof key === 'string' && write(key, String(value)),
      deleteProperty: (_, key) => typeof key === 'string' && write(key, null),
      ownKeys: keys,
      getOwnPropertyDescriptor: (_, key) => {
        const value = typeof key === 'string' ? read(key) : null;
        if (value === null) return undefined;
        return { value, writable: true, enumerable: true, configurable: true };
      },
    },
  );
}

function keptIn(text = ''): [string, string | null][] {
  try {
    const entries: unknown = JSON.parse(text || '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is [string, string | null] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && (entry[1] === null || typeof entry[1] === 'string');
