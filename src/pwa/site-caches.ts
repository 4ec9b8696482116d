import type { Locale } from '#domain/tenant/locale.ts';
import { type BoundedCache, boundedCache } from './bounded-cache.ts';
import { cacheNames, isOwnCache } from './cache-names.ts';
import { cleanPrecache, entriesFor, fillPrecache, keyOf, storedLocales } from './precache.ts';
import type { WorkerSite } from './worker-site.ts';

const DAY_MS = 24 * 3600 * 1000;
const CLIENT_ID_KEY = '/client-id';

/** All caches of one merchant's worker. */
export interface SiteCaches {
  readonly pages: BoundedCache;
  readonly assets: BoundedCache;
  readonly images: BoundedCache;
  /** A file of this release, as stored at install. */
  installed(path: string): Promise<Response | undefined>;
  /** Stores the files for visitors of these languages, and of languages stored earlier. Throws if a file is missing. */
  fill(locales: readonly Locale[]): Promise<void>;
  /** `clientId` of the active worker; null before the first one. */
  activeClientId(): Promise<string | null>;
  /** Makes this release the active one: deletes the files of other releases, and visited pages older than the installed ones. */
  takeOver(): Promise<void>;
}

export function siteCaches(site: WorkerSite, storage: CacheStorage, now: () => number): SiteCaches {
  const names = cacheNames(site.slug);
  const entries = new Map(site.precache.map((entry) => [entry.url, entry]));
  const bounded = (name: string, maxEntries: number, days: number) =>
    boundedCache(() => storage.open(name), { maxEntries, maxAgeMs: days * DAY_MS }, now);
  const pages = bounded(names.pages, 60, 30);
  // Assets of visited pages and of earlier releases.
  const assets = bounded(names.assets, 120, 60);

  return {
    pages,
    assets,
    images: bounded(names.images, 200, 30),
    async installed(path) {
      const entry = entries.get(path);
      if (!entry) return undefined;
      // A storage failure counts as a miss: the network has the file.
      const found = storage.open(names.shell).then((cache) => cache.match(keyOf(entry)));
      return found.catch(() => undefined);
    },
    async fill(locales) {
      const cache = await storage.open(names.shell);
      const wanted = new Set([...locales, ...(await storedLocales(cache, site))]);
      await fillPrecache(cache, entriesFor(site, wanted), fetch, self.location.origin, now());
    },
    async activeClientId() {
      const known = await (await storage.open(names.state)).match(CLIENT_ID_KEY);
      return known ? known.text() : null;
    },
    async takeOver() {
      const own = (await storage.keys()).filter((name) => isOwnCache(name, site.slug));
      const strangers = own.filter((name) => !Object.values(names).includes(name));
      await Promise.all(strangers.map((name) => storage.delete(name)));
      await cleanPrecache(await storage.open(names.shell), site.precache, assets.keep);
      await Promise.all([...entries.keys()].map((path) => pages.forget(path)));
      await (await storage.open(names.state)).put(CLIENT_ID_KEY, new Response(site.clientId));
    },
  };
}
