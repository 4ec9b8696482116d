/** No slug holds a colon, so no merchant's prefix begins another's. */
const prefixOf = (slug: string): string => `dukkan:${slug}:`;

export interface CacheNames {
  /** What the worker stores when it is installed. */
  readonly shell: string;
  /** Pages and data that were visited. */
  readonly pages: string;
  /** Scripts, styles and fonts by content hash. */
  readonly assets: string;
  readonly images: string;
  /** Which release the active worker is of. */
  readonly state: string;
}

export function cacheNames(slug: string): CacheNames {
  const prefix = prefixOf(slug);
  return {
    shell: `${prefix}shell`,
    pages: `${prefix}pages`,
    assets: `${prefix}assets`,
    images: `${prefix}images`,
    state: `${prefix}state`,
  };
}

/** Whether a cache belongs to this merchant's worker, of any release. */
export const isOwnCache = (name: string, slug: string): boolean => name.startsWith(prefixOf(slug));
