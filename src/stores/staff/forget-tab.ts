import { shopStorage, storageKey } from '#stores/shop-storage.ts';
import { tabStorage } from '#stores/tab-storage.ts';
import { LAST_USER_KEY, lastUser } from './last-user.ts';

/** Takes out of this tab what the staff left in it, when somebody logged out in another one that this tab could not hear. */
export function forgetTab(): void {
  if (lastUser() !== '') return;
  for (const key of Object.keys(tabStorage)) if (key.startsWith(storageKey('staff-'))) delete tabStorage[key];
}

/** On customers' pages, which a tab may show after those of the staff: now, and when another tab logs out. */
export function forgetTabOnLogout(): void {
  forgetTab();
  addEventListener('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key !== LAST_USER_KEY || newValue !== null) return;
    // What storage refused is this tab's alone.
    for (const kept of Object.keys(shopStorage)) delete shopStorage[kept];
    forgetTab();
  });
}
