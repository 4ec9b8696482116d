import type { Locale } from '#domain/tenant/locale.ts';
import { keptResponse } from './kept-response.ts';
import type { PrecacheEntry, WorkerSite } from './worker-site.ts';

/** Requests at a time, so that the page being read keeps its share of the line. */
const PARALLEL = 4;

/** The entry's name in the cache: two releases lie side by side until the older one is cleaned away. */
export const keyOf = ({ url, revision }: PrecacheEntry): string =>
  revision === null ? url : `${url}?revision=${revision}`;

/** The files that are stored for these languages. */
export const entriesFor = (site: WorkerSite, locales: ReadonlySet<Locale>): readonly PrecacheEntry[] =>
  site.precache.filter(({ locale }) => locale === undefined || locales.has(locale));

/**
 * Fetches what the cache lacks. Throws when one file cannot be had or stored: a worker is installed whole or not at all,
 * and what was fetched is there for the next attempt.
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
      // Names with a hash may come from the browser's cache; other files are asked for anew.
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
 * Deletes the files of other releases. Scripts, styles and fonts go to `keep` first: open tabs and visited pages of those releases
 * name them, and would be without them when there is no network.
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

/** Languages whose pages some release has stored already. */
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
