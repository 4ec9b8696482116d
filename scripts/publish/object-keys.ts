import { HOST_FILES } from '#scripts/release/host-files.ts';

/** Kept under their own names: a bucket's website answers `/` and misses with them. */
const KEPT = /(?:^|\/)(?:index|404)\.html$/;

/**
 * The key of a released file below the merchant's prefix; null for files that only tell a host what to do. Pages lose
 * their `.html`, so that `/shop` is found without any rule at the store.
 */
export function objectKey(path: string): string | null {
  if ((HOST_FILES as readonly string[]).includes(path)) return null;
  return path.endsWith('.html') && !KEPT.test(path) ? path.slice(0, -'.html'.length) : path;
}

/** In which order the public may meet files: what others name comes before what names it. */
export function stageOf(path: string): 0 | 1 | 2 {
  if (path.startsWith('_astro/')) return 0;
  return path.endsWith('.html') ? 1 : 2;
}
