import type { ReleaseManifest } from '#scripts/release/manifest.ts';

/** Paths of pages that every site has, without a language prefix. */
const ROUTES = {
  home: '/',
  shop: '/shop',
  search: '/search',
  favourites: '/favourites',
  cart: '/cart',
  checkout: '/checkout',
  'thank-you': '/thank-you',
  login: '/login',
  callcenter: '/callcenter',
  'not-found': '/no-such-page',
  error: '/500',
  offline: '/offline',
} as const;

export interface PageKind {
  readonly name: string;
  readonly path: string;
}

/**
 * One page of each kind in a language: the fixed routes, and the first product page for which each of these holds:
 * options, sold out, on sale, made of parts, sold elsewhere, plain.
 */
export function pageKinds(
  manifest: ReleaseManifest,
  prefix: string,
  read: (file: string) => string,
): PageKind[] {
  const fixed = Object.entries(ROUTES).map(([name, path]) => ({
    name,
    path: path === '/' && prefix !== '' ? prefix : `${prefix}${path}`,
  }));
  const folder = prefix === '' ? 'products/' : `${prefix.slice(1)}/products/`;
  const products = Object.keys(manifest.files)
    .filter((file) => file.startsWith(folder) && file.endsWith('.html'))
    .map((file) => ({
      path: `/${file.slice(0, -'.html'.length)}`,
      html: read(file).split('id="similar"')[0] ?? '',
    }));
  const first = (name: string, isOne: (html: string) => boolean): PageKind[] => {
    const found = products.find(({ html }) => isOne(html));
    return found ? [{ name, path: found.path }] : [];
  };
  const hasOptions = (html: string) => html.includes('data-option=');
  const isSoldOut = (html: string) => html.includes('<span class="badge badge-low">');
  const isGrouped = (html: string) => html.includes('href="#parts"');
  const isExternal = (html: string) => html.includes('rel="noopener noreferrer nofollow"');
  const isOnSale = (html: string) => html.includes('data-saving');
  const category = Object.keys(manifest.files).find((file) =>
    /^shop\/\d+\.html$/.test(prefix === '' ? file : file.replace(`${prefix.slice(1)}/`, '')),
  );
  return [
    ...fixed.slice(0, 2),
    ...(category ? [{ name: 'category', path: `/${category.slice(0, -'.html'.length)}` }] : []),
    ...first('options', (html) => hasOptions(html) && !isSoldOut(html)),
    ...first('sale', (html) => isOnSale(html) && !hasOptions(html)),
    ...first('sold-out', isSoldOut),
    ...first('grouped', isGrouped),
    ...first('external', isExternal),
    ...first('product', (html) => !hasOptions(html) && !isSoldOut(html) && !isOnSale(html)),
    ...fixed.slice(2),
  ];
}
