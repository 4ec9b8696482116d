/**
 * The product of a product's page in any language, for what does not know the site's; null for all other paths. Apart from
 * `routes.ts`, which writes these paths: every page's script asks this, and would load the table of all routes with it.
 */
export function productIdOfPath(path: string): number | null {
  const id = Number(/\/products\/([1-9]\d*)$/.exec(path)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}
