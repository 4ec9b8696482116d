/** The format of Directus file ids. */
export const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The largest size that the layouts use. Directus resizes, so that no 12-megapixel original is transferred. */
const ASSET_QUERY = 'width=1280&quality=90&withoutEnlargement=true&format=webp';

/** A picture's address without parameters and token; null if the reference is not a file id. */
export function directusImageSource(url: string): (reference: string) => string | null {
  const root = url.replace(/\/+$/, '');
  return (reference) => (FILE_ID.test(reference) ? `${root}/assets/${reference.toLowerCase()}` : null);
}

/**
 * The address of the resized picture, and the address of the original in case Directus refuses to resize: its settings may forbid
 * it, or the file may be too large. `v` changes with the file, because caches keep a URL for 30 days.
 */
export function assetAddresses(src: string, version: string | undefined): readonly string[] {
  const v = version ? `v=${encodeURIComponent(version)}` : '';
  return [ASSET_QUERY, ''].map((query) => `${src}?${[query, v].filter(Boolean).join('&')}`);
}
