/** How Directus names its files. */
export const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** What the layouts can use at most; Directus resizes, so that no 12-megapixel original travels. */
const ASSET_QUERY = 'width=1280&quality=90&withoutEnlargement=true&format=webp';

/** The picture's address without parameters and token; null for what is no file id. */
export function directusImageSource(url: string): (reference: string) => string | null {
  const root = url.replace(/\/+$/, '');
  return (reference) => (FILE_ID.test(reference) ? `${root}/assets/${reference.toLowerCase()}` : null);
}

/**
 * The address to fetch, and that of the file as it is for where Directus refuses to resize it: it may be set to do so for nobody, or the
 * file may be too large. `v` changes with the file, because a replaced file keeps its URL in caches for 30 days.
 */
export function assetAddresses(src: string, version: string | undefined): readonly string[] {
  const v = version ? `v=${encodeURIComponent(version)}` : '';
  return [ASSET_QUERY, ''].map((query) => `${src}?${[query, v].filter(Boolean).join('&')}`);
}
