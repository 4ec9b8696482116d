/** A slug contains no colon, so no merchant's prefix is the beginning of another's. */
const prefixOf = (slug: string): string => `dukkan:${slug}:`;

export interface CacheNames {
  /** Files stored at install. */
  readonly shell: string;
  /** Visited pages and data. */
  readonly pages: string;
  /** Scripts, styles and fonts by content hash. */
  readonly assets: string;
  readonly images: string;
  /** Identifies the release of the active worker. */
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

/** Whether a cache belongs to this merchant's worker, in any release. */
export const isOwnCache = (name: string, slug: string): boolean => name.startsWith(prefixOf(slug));
