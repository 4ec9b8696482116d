import type { RouteName } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { PrecacheEntry } from '#pwa/worker-site.ts';
import type { ReleasedFile } from '#scripts/release/manifest.ts';
import type { SitePlan } from '#views/site-map.ts';
import type { CompiledCode } from './compiled-code.ts';

/** Limit for the files in one visitor's browser, in uncompressed bytes: common files and files of one language. */
export const PRECACHE_LIMIT = 1_500_000;

/** Most important first. Pages beyond the limit are left out; they are stored when they are visited. */
export const PRECACHED_ROUTES: readonly RouteName[] = [
  'offline',
  'network-error',
  'home',
  'cart',
  'favourites',
  'address',
  'search',
  'shop',
  'checkout',
  'complete-order',
];

/** Pages that replace any page that cannot be loaded, in its language. */
const STAND_INS: readonly RouteName[] = ['offline', 'network-error'];

/** Files of the release that is being written. */
export interface ReleaseFiles {
  /** Hash and size of a file. Throws when the release does not have it. */
  factsOf(path: string): ReleasedFile;
  /** Assets that a page uses. */
  assetsOf(page: string): ReadonlySet<string>;
}

/** Files that the service worker stores when it is installed. */
export function precacheList(
  { pages, files }: SitePlan,
  compiled: CompiledCode,
  release: ReleaseFiles,
): readonly PrecacheEntry[] {
  const entries = new Map<string, PrecacheEntry>();
  const bytesOf = new Map<Locale | 'all', number>([['all', 0]]);

  /** Adds a file with the assets that it needs, or nothing when the limit would be exceeded. The first pages always fit. */
  function add(entry: PrecacheEntry, path: string, assets: Iterable<string>): void {
    const newAssets = [...assets].filter((asset) => !entries.has(`/${asset}`));
    const assetBytes = newAssets.reduce((sum, asset) => sum + release.factsOf(asset).size, 0);
    const { size, hash } = release.factsOf(path);
    const scope = entry.locale ?? 'all';
    const next = new Map(bytesOf);
    next.set('all', (next.get('all') ?? 0) + assetBytes);
    next.set(scope, (next.get(scope) ?? 0) + size);
    const { all = 0, ...locales } = Object.fromEntries(next) as Partial<Record<Locale | 'all', number>>;
    if (all + Math.max(0, ...Object.values(locales)) > PRECACHE_LIMIT) return;
    for (const [name, bytes] of next) bytesOf.set(name, bytes);
    for (const asset of newAssets) entries.set(`/${asset}`, { url: `/${asset}`, revision: null });
    entries.set(entry.url, { ...entry, revision: hash.slice(0, 12) });
  }

  for (const route of PRECACHED_ROUTES) {
    for (const page of pages) {
      if (page.route !== route) continue;
      const { url, file, shell } = page;
      const entry = { url, revision: null, ...(STAND_INS.includes(route) ? {} : { locale: shell.locale }) };
      add(entry, file, storedWith(release.assetsOf(file), compiled));
    }
  }
  const data = files.filter(({ kind }) => kind === 'data').map(({ file }) => file);
  // Small ones first: all screens use the shop's facts and the search list, but a product file serves only its page.
  const locales = [...new Set(pages.map(({ shell }) => shell.locale))];
  for (const file of data.sort((one, other) => release.factsOf(one).size - release.factsOf(other).size)) {
    const locale = locales.find((candidate) => file.startsWith(`data/${candidate}/`));
    add({ url: `/${file}`, revision: null, ...(locale && { locale }) }, file, []);
  }
  return [...entries.values()];
}

/**
 * Scripts, styles and fonts of a page. Pictures are too many; their colours stand in for them. Of a stylesheet's fonts, only those
 * that the page preloads are stored, because few pages need the others.
 */
function storedWith(assets: ReadonlySet<string>, compiled: CompiledCode): ReadonlySet<string> {
  const named = [...assets].filter((asset) => !asset.startsWith('_astro/img/'));
  const needed = named.flatMap((asset) => [...compiled.assetsNeededBy(asset)]);
  return new Set([...named, ...needed.filter((asset) => !asset.endsWith('.woff2'))]);
}
