import type { Locale } from '#domain/tenant/locale.ts';
import { keptResponse } from './kept-response.ts';
import type { PrecacheEntry, WorkerSite } from './worker-site.ts';

/** Parallel requests, limited so that the visible page keeps its bandwidth. */
const PARALLEL = 4;

/**
 * The entry's key in the cache. It includes the revision, because two releases share the cache until the older one is cleaned up.
 */
export const keyOf = ({ url, revision }: PrecacheEntry): string =>
  revision === null ? url : `${url}?revision=${revision}`;

/** The files to store for these languages. */
export const entriesFor = (site: WorkerSite, locales: ReadonlySet<Locale>): readonly PrecacheEntry[] =>
  site.precache.filter(({ locale }) => locale === undefined || locales.has(locale));

/**
 * Fetches the files that the cache lacks. Throws if one cannot be fetched or stored, because a worker is installed completely or
 * not at all.
 * Files fetched so far stay for the next attempt.
 */
export async function fillPrecache(
  cache: Cache,
  entries: readonly PrecacheEntry[],
  fetchFile: (request: Request) => Promise<Response>,
  origin: string,
  nowMs: number,
): Promise<void> {
  const known = new Set((await cache.keys()).map(pathOf));
  const waiting = entries.filter((entry) => !known.has(keyOf(entry)));
  const takeOne = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const { url, revision } = entry;
      // Names with a hash may come from the browser's cache; other files are fetched from the network.
      const response = await fetchFile(
        new Request(new URL(url, origin), { cache: revision === null ? 'default' : 'no-cache' }),
      );
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
      await cache.put(keyOf(entry), keptResponse(response, nowMs));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, takeOne));
}

/**
 * Deletes the files of other releases. Scripts, styles and fonts are moved to `keep` first, because open tabs and visited pages
 * of those releases refer to them and need them offline.
 */
export async function cleanPrecache(
  cache: Cache,
  entries: readonly PrecacheEntry[],
  keep: (path: string, response: Response) => Promise<void>,
): Promise<void> {
  const wanted = new Set(entries.map(keyOf));
  for (const request of await cache.keys()) {
    const path = pathOf(request);
    if (wanted.has(path)) continue;
    const file = path.startsWith('/_astro/') ? await cache.match(request) : undefined;
    if (file) await keep(path, file);
    await cache.delete(request);
  }
}

/** Languages whose pages any release has stored. */
export async function storedLocales(cache: Cache, site: WorkerSite): Promise<readonly Locale[]> {
  const paths = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  return site.locales.filter((locale) =>
    site.precache.some((entry) => entry.locale === locale && paths.has(entry.url)),
  );
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
