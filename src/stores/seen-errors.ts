import type { SeenError } from '#domain/release/error-report.ts';
import { storageKey } from './shop-storage.ts';
import { tabStorage } from './tab-storage.ts';

/** The first errors say most; what follows is often their doing. */
const KEPT = 5;

const key = storageKey('errors');

export function readSeenErrors(): readonly SeenError[] {
  try {
    const errors: unknown = JSON.parse(tabStorage[key] ?? '[]');
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
  tabStorage[key] = JSON.stringify([...errors, error]);
}
