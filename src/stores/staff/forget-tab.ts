import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import { LAST_USER_KEY, lastUser } from './last-user.ts';

/** Deletes what staff left in this tab, after a logout in another tab that this one could not hear. */
export function forgetTab(): void {
  if (lastUser() !== '') return;
  for (const key of Object.keys(tabStorage)) if (key.startsWith(storageKey('staff-'))) delete tabStorage[key];
}

/** For customers' pages, which a staff tab may show later: runs at once, and when another tab logs out. */
export function forgetTabOnLogout(): void {
  forgetTab();
  addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== LAST_USER_KEY || newValue !== null) return;
    // Values that storage refused exist in this tab only.
    for (const kept of Object.keys(shopStorage)) delete shopStorage[kept];
    forgetTab();
  });
}
