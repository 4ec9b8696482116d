import { setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import { safeStorage } from './safe-storage.ts';
import { tabText } from './tab-text.ts';

/** `dukkan:<slug>:`, which the page names on its root element. The colon stands in no slug, so none begins another. */
const prefix = globalThis.document?.documentElement.dataset.storage ?? 'dukkan::';

export const storageKey = (name: string): string => prefix + name;

export const shopStorage = safeStorage(() => globalThis.localStorage, tabText(storageKey('unstored')));

/** Outside a browser there are no other tabs to listen to. */
const noEvents: typeof windowPersistentEvents = { addEventListener() {}, removeEventListener() {} };

setPersistentEngine(shopStorage, globalThis.window ? windowPersistentEvents : noEvents);
