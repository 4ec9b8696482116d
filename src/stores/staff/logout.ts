import { atom } from 'nanostores';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { tabStorage } from '#stores/device/tab-storage.ts';
import { leaveDataService } from './account.ts';
import { removeAllCookies } from './cookies.ts';
import { forgetSession } from './session.ts';
import { shopChannel } from './shop-channel.ts';
import { theStaff } from './staff-api.ts';

/** Time limit for the store's part of the logout before the page moves on. */
const PATIENCE_MS = 1500;

/** Whether this or another tab is logging out: the page is then left without a way back to it. */
export const $isLoggingOut = atom(false);

/**
 * Ends the session in all tabs: deletes token, user, display name, all local storage (specification §4), cookies, session storage and
 * caches. Works offline; the store's own cookie then stays, but grants no access without a password.
 */
export async function logOut(): Promise<void> {
  const told = Promise.race([
    Promise.all([theStaff().logout(), leaveDataService()]),
    new Promise((resolve) => {
      setTimeout(resolve, PATIENCE_MS);
    }),
  ]);
  const tabs = shopChannel('logout');
  tabs?.postMessage('logout');
  tabs?.close();
  await clearDevice();
  await told;
}

/** Opens the login once there is a connection; offline, the browser would show its own error page. */
export function goToLogin(login: string): void {
  if (navigator.onLine) location.replace(login);
  else addEventListener('online', () => location.replace(login), { once: true });
}

/** Deletes everything that this tab can reach. */
async function clearDevice(): Promise<void> {
  $isLoggingOut.set(true);
  forgetSession();
  removeAllCookies();
  for (const storage of [shopStorage, tabStorage])
    for (const key of Object.keys(storage)) delete storage[key];
  try {
    const names = await caches.keys();
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser without caches has nothing to delete.
  }
}

/** Calls back when another tab logs out, after deleting what only this tab can reach. Returns a stop function. */
export function onLogoutElsewhere(react: () => void): () => void {
  const tabs = shopChannel('logout');
  tabs?.addEventListener('message', () => {
    // The tab that logs out hears itself too, and leaves on its own.
    if (!$isLoggingOut.get()) void clearDevice().then(react);
  });
  return () => tabs?.close();
}
