import type { LastReload } from '#domain/release/reload-guard.ts';
import { storageKey } from './shop-storage.ts';

/** Straight in session storage: in the memory that `tabStorage` falls back to, it would not outlast the very reload. */
const key = storageKey('reload');

/** The tab's last reload for a lost chunk; null before the first. */
export function readLastReload(): LastReload | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as LastReload | null;
  } catch {
    return null;
  }
}

/** False when it cannot be remembered: then nobody may reload, or it would never end. */
export function rememberReload(last: LastReload): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(last));
    return true;
  } catch {
    return false;
  }
}
