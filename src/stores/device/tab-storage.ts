import { safeStorage } from './safe-storage.ts';

/** Storage that lasts as long as its tab; as long as the page if the browser refuses session storage. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage);
