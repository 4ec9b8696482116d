import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { safeStorage } from './safe-storage.ts';
import { tabText } from './tab-text.ts';

/** `dukkan:<slug>:`, from the page's root element. Slugs have no colon, so no prefix starts with another. */
const prefix = globalThis.document?.documentElement.dataset.storage ?? 'dukkan::';

export const storageKey = (name: string): string => prefix + name;

export const shopStorage = safeStorage(() => globalThis.localStorage, tabText(storageKey('unstored')));

/** Outside a browser there are no other tabs to listen to. */
const noEvents: typeof windowPersistentEvents = { addEventListener() {}, removeEventListener() {} };

setPersistentEngine(shopStorage, globalThis.window ? windowPersistentEvents : noEvents);
