import type { TabText } from './tab-text.ts';

/** The engine of `@nanostores/persistent`: an object whose properties are the stored strings. */
export type StorageRecord = Record<string, string>;

/** The value that storage refused: a string, or null for a deletion. */
interface Kept {
  readonly value: string | null;
  /** The stored value at that time. If it changes, another tab has written since, and that value wins. */
  readonly over: string | null;
}

/**
 * The browser's storage as a record that never throws. Storage may be full, blocked, missing or broken. Then memory replaces it key by key,
 * so that the shop works for the session; with a `tab`, across its pages. A key in memory hides the stored one until that changes or
 * accepts a write again.
 */
export function safeStorage(open: () => Storage | null | undefined, tab?: TabText): StorageRecord {
  const kept = new Map<string, Kept>();

  function attempt<Value>(work: (storage: Storage) => Value): { readonly value: Value } | null {
    try {
      const storage = open();
      return storage ? { value: work(storage) } : null;
    } catch {
      return null;
    }
  }

  const stored = (key: string): string | null => attempt((storage) => storage.getItem(key))?.value ?? null;

  const keepForTab = (): void =>
    tab?.write(
      kept.size > 0 ? JSON.stringify([...kept].map(([key, { value, over }]) => [key, value, over])) : '',
    );

  function read(key: string): string | null {
    const held = kept.get(key);
    const found = stored(key);
    return held && held.over === found ? held.value : found;
  }

  /** Whether storage accepted the value. */
  const store = (key: string, value: string | null): boolean =>
    attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value))) !== null;

  function write(key: string, value: string | null): boolean {
    const held = kept.get(key);
    if (store(key, value)) {
      if (kept.delete(key)) keepForTab();
      return true;
    }
    const over = stored(key);
    if (held?.value === value && held.over === over) return true;
    kept.set(key, { value, over });
    keepForTab();
    return true;
  }

  /** Restores what earlier pages of the tab could not store, unless another tab has written since. There may be room again. */
  function takeUp(): void {
    kept.clear();
    const entries = keptIn(tab?.read());
    for (const [key, value, over] of entries) {
      if (stored(key) === over && !store(key, value)) kept.set(key, { value, over });
    }
    if (kept.size < entries.length) keepForTab();
  }

  function keys(): string[] {
    const found = attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
    );
    return [...new Set([...(found?.value ?? []), ...kept.keys()])].filter((key) => read(key) !== null);
  }

  takeUp();
  tab?.onReturn(takeUp);

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

type Entry = readonly [key: string, value: string | null, over: string | null];

function keptIn(text = ''): readonly Entry[] {
  try {
    const entries: unknown = JSON.parse(text || '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is Entry =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  [entry[1], entry[2]].every((value) => value === null || typeof value === 'string');
