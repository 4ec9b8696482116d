import { safeStorage } from './safe-storage.ts';

/** What lasts as long as its tab, over all pages of it; as long as the page where the browser stores nothing. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
