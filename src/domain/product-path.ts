/**
 * The product id of a product page's path in any language, for callers that do not know the site; null for all other paths.
 * Separate from `routes.ts`, which writes these paths, because every page's script needs it and must not load the table of all
 * routes.
 */
export function productIdOfPath(path: string): number | null {
  const id = Number(/\/products\/([1-9]\d*)$/.exec(path)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}
