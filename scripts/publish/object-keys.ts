import { LOCALES } from '#domain/tenant/locale.ts';
import { HOST_FILES } from '#scripts/release/host-files.ts';

/** These keep their `.html`: a bucket's website uses them as index and error documents. `products/404.html` is a product. */
const KEPT = new RegExp(`^(?:(?:${LOCALES.join('|')})/)?(?:index|404)\\.html$`);

/**
 * Key of a released file below the merchant's prefix; null for configuration files of hosts. Pages lose their `.html`, so
 * that `/shop` is found without rewrite rules.
 *
 * @example objectKey('en/shop.html') // 'en/shop'
 */
export function objectKey(path: string): string | null {
  if ((HOST_FILES as readonly string[]).includes(path)) return null;
  return path.endsWith('.html') && !KEPT.test(path) ? path.slice(0, -'.html'.length) : path;
}

/** Upload order: assets first, then pages that refer to them, then the rest. */
export function stageOf(path: string): 0 | 1 | 2 {
  if (path.startsWith('_astro/')) return 0;
  return path.endsWith('.html') ? 1 : 2;
}
