import type { SeenError } from '#domain/release/error-report.ts';
import { safeStorage } from './safe-storage.ts';
import { storageKey } from './shop-storage.ts';

/** The first errors say most; what follows is often their doing. */
const KEPT = 5;

/** Of this tab, and gone with it. */
const storage = safeStorage(() => globalThis.sessionStorage);
const key = storageKey('errors');

export function readSeenErrors(): readonly SeenError[] {
  try {
    const errors: unknown = JSON.parse(storage[key] ?? '[]');
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}

/** Keeps an error once, however often it happens. */
export function keepSeenError(error: SeenError): void {
  const errors = readSeenErrors();
  const text = JSON.stringify(error);
  if (errors.length >= KEPT || errors.some((known) => JSON.stringify(known) === text)) return;
  storage[key] = JSON.stringify([...errors, error]);
}
