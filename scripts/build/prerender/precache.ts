import type { RouteName } from '#domain/routes.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import type { PrecacheEntry } from '#pwa/worker-site.ts';
import type { ReleasedFile } from '#scripts/release/manifest.ts';
import type { SitePlan } from '#views/site-map.ts';
import type { CompiledCode } from './compiled-code.ts';

/** What one visitor's browser stores at most, in bytes before compression: files for all and those of one language. */
export const PRECACHE_LIMIT = 1_500_000;

/** In order of need: where the limit is reached, what comes later is left out and stored when it is visited. */
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

/** Stand in for any page that cannot be had, in its language. */
const STAND_INS: readonly RouteName[] = ['offline', 'network-error'];

/** A release as it is being written. */
export interface ReleaseFiles {
  /** Throws for a file that the release does not have. */
  factsOf(path: string): ReleasedFile;
  /** Assets that a page names. */
  assetsOf(page: string): ReadonlySet<string>;
}

/** Which files the service worker stores when it is installed. */
export function precacheList(
  { pages, files }: SitePlan,
  compiled: CompiledCode,
  release: ReleaseFiles,
): readonly PrecacheEntry[] {
  const entries = new Map<string, PrecacheEntry>();
  const bytesOf = new Map<Locale | 'all', number>([['all', 0]]);

  /** Takes a file with what it needs, or leaves all of it out. The first pages fit always. */
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
  // Small ones first: the shop's facts and the search list serve every screen, products only their own.
  const locales = [...new Set(pages.map(({ shell }) => shell.locale))];
  for (const file of data.sort((one, other) => release.factsOf(one).size - release.factsOf(other).size)) {
    const locale = locales.find((candidate) => file.startsWith(`data/${candidate}/`));
    add({ url: `/${file}`, revision: null, ...(locale && { locale }) }, file, []);
  }
  return [...entries.values()];
}

/**
 * Scripts, styles and fonts of a page. Pictures are many, and pages have their colours in their place. Of the fonts that a stylesheet
 * names those are stored that the page itself asks for: the others are for what few pages have.
 */
function storedWith(assets: ReadonlySet<string>, compiled: CompiledCode): ReadonlySet<string> {
  const named = [...assets].filter((asset) => !asset.startsWith('_astro/img/'));
  const needed = named.flatMap((asset) => [...compiled.assetsNeededBy(asset)]);
  return new Set([...named, ...needed.filter((asset) => !asset.endsWith('.woff2'))]);
}
