import type { LastReload } from '#domain/release/reload-guard.ts';
import { storageKey } from './shop-storage.ts';

/** Uses session storage directly: the memory fallback of `tabStorage` would not survive the reload. */
const key = storageKey('reload');

/** The tab's last reload for a lost chunk; null before the first. */
export function readLastReload(): LastReload | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as LastReload | null;
  } catch {
    return null;
  }
}

/** Stores the reload; false if it cannot. Without this record a page must not reload, or it would loop. */
export function rememberReload(last: LastReload): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(last));
    return true;
  } catch {
    return false;
  }
}
