// Apart from `routes.ts`, because scripts of customers' pages must not load the table of all routes.
import type { Locale } from '#domain/tenant/locale.ts';

/** The path of a product's page, as `pathOf` writes it. */
export const productPath = (id: number, locale: Locale, defaultLocale: Locale): string =>
  `${locale === defaultLocale ? '' : `/${locale}`}/products/${id}`;

/** The product id of a product page's path in any language, for callers that do not know the site; null for all other paths. */
export function productIdOfPath(path: string): number | null {
  const id = Number(/\/products\/([1-9]\d*)$/.exec(path)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}
