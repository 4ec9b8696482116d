import { type ShopFacts, shopFilePath } from '#domain/storefront/shop-facts.ts';
import { edges } from '#stores/device/edges.ts';

let known: ShopFacts | undefined;

/** Reads the shop's facts from their file, for pages without them. Rejects if it does not load. */
export async function loadShopFacts(locale: string): Promise<ShopFacts> {
  if (!known) {
    const response = await edges.fetch(`/${shopFilePath(locale)}`);
    if (!response.ok) throw new Error(`The shop's facts cannot be had: ${response.status}.`);
    known ??= (await response.json()) as ShopFacts;
  }
  return known;
}

/** The shop's facts, which every page with an island holds as JSON. Throws on a page without them. */
export function shopFacts(): ShopFacts {
  if (known) return known;
  const json = document.querySelector('#shop-facts')?.textContent;
  if (!json) throw new Error('The page holds no shop facts. Put its island into <ClientPage>.');
  known = JSON.parse(json) as ShopFacts;
  return known;
}
