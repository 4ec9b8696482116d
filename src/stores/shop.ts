import type { ShopFacts } from '#domain/storefront/shop-facts.ts';

let known: ShopFacts | undefined;

/** The shop's facts, which every page with an island holds as JSON. Throws on a page without. */
export function shopFacts(): ShopFacts {
  if (known) return known;
  const json = document.querySelector('#shop-facts')?.textContent;
  if (!json) throw new Error('The page holds no shop facts. Put its island into <ClientPage>.');
  known = JSON.parse(json) as ShopFacts;
  return known;
}
