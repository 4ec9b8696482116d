import { atom } from 'nanostores';
import { shopStorage } from '#stores/shop-storage.ts';
import { tabStorage } from '#stores/tab-storage.ts';
import { leaveDataService } from './account.ts';
import { removeAllCookies } from './cookies.ts';
import { forgetSession } from './session.ts';
import { shopChannel } from './shop-channel.ts';
import { theStaff } from './staff-api.ts';

/** How long the store may take to forget its part before the page goes on. */
const PATIENCE_MS = 1500;

/** Whether somebody is logging out, here or in another tab: the page is then left for the login itself, and not to come back to. */
export const $isLoggingOut = atom(false);

/**
 * Ends the session in all tabs: token, user, display name and all local storage (specification §4), cookies, session storage and
 * caches. Works offline; the store's own cookie then stays, and lets nobody in without a password.
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

/** The login, once it can be had: without a connection there is no page to go to, and the browser's own would take its place. */
export function goToLogin(login: string): void {
  if (navigator.onLine) location.replace(login);
  else addEventListener('online', () => location.replace(login), { once: true });
}

/** Everything that this tab can reach. */
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
    // A browser without caches has nothing in them.
  }
}

/** Calls back when another tab logs out, after clearing what only this tab can reach. Returns the way to stop. */
export function onLogoutElsewhere(react: () => void): () => void {
  const tabs = shopChannel('logout');
  tabs?.addEventListener('message', () => {
    // The tab that logs out hears itself too, and leaves by its own hand.
    if (!$isLoggingOut.get()) void clearDevice().then(react);
  });
  return () => tabs?.close();
}
