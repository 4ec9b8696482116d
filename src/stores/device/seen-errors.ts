import type { SeenError } from '#domain/release/error-report.ts';
import { storageKey } from './shop-storage.ts';
import { tabStorage } from './tab-storage.ts';

/** Limit of stored errors: the first ones say most, and often cause the later ones. */
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

/** Stores an error once, however often it occurs. */
export function keepSeenError(error: SeenError): void {
  const errors = readSeenErrors();
  const text = JSON.stringify(error);
  if (errors.length >= KEPT || errors.some((known) => JSON.stringify(known) === text)) return;
  tabStorage[key] = JSON.stringify([...errors, error]);
}
