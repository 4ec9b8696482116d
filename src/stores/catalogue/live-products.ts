import type { StoreProduct } from '#api/live-product.ts';
import { extraFacts, optionFacts, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { productPath } from '#domain/product-path.ts';
import type { Failure } from '#domain/result.ts';
import { textIn } from '#domain/text.ts';
import { theStore } from '#stores/shop/apis.ts';
import { loadShopFacts, shopFacts } from '#stores/shop/shop.ts';
import { $products, showLive } from './products.ts';

let question = 0;
/** By product: the number of the last request that was answered. Answers to earlier requests are ignored. */
const answered = new Map<number, number>();

/**
 * Reads price, stock and variations of products from the store. Products that it no longer has become `gone`; products that the
 * release lacks get the store's texts. A failure is returned and changes nothing. The request does not wait for the release's
 * data (`loaded`).
 */
export async function refreshPrices(
  ids: readonly number[],
  loaded: Promise<void> = Promise.resolve(),
): Promise<Failure | null> {
  if (ids.length === 0) return null;
  question += 1;
  const own = question;
  const [answer] = await Promise.all([theStore().productsByIds(ids), loaded]);
  const states = $products.get();
  const known = ids.filter(
    (id) =>
      ['ready', 'unreleased', 'gone'].includes(states[id]?.status ?? '') && (answered.get(id) ?? 0) <= own,
  );
  if (known.length === 0) return null;
  if (!answer.ok) {
    for (const id of known)
      if ($products.get()[id]?.status === 'unreleased') $products.setKey(id, { status: 'failed' });
    return answer.error;
  }
  for (const id of known) answered.set(id, own);
  const news = answer.value.filter(({ id }) => known.includes(id));
  for (const product of news) {
    if ($products.get()[product.id]?.status === 'ready') continue;
    const facts = factsOfStore(product);
    $products.setKey(product.id, { status: 'ready', released: facts, live: facts });
  }
  const found = new Set(news.map(({ id }) => id));
  showLive(
    news.map(({ extras, ...product }) => ({ ...product, ...namedExtras(extras) })),
    known.filter((id) => !found.has(id)),
  );
  return null;
}

/** Reads the store's present data of products on a prerendered page; empty if the store does not answer. */
export async function liveFacts(ids: readonly number[], locale: string): Promise<readonly ProductFacts[]> {
  await loadShopFacts(locale);
  const answer = await theStore().productsByIds(ids);
  return answer.ok ? answer.value.map(factsOfStore) : [];
}

/** A product that is in no release: it has the store's name and no picture. */
export function factsOfStore(product: StoreProduct): ProductFacts {
  const { locale, defaultLocale } = shopFacts();
  const { attributes, variations, extras, name, categoryIds: _, sku: _sku, ...facts } = product;
  return {
    ...facts,
    ...namedExtras(extras),
    name: textIn(name, locale),
    href: productPath(product.id, locale, defaultLocale),
    picture: null,
    options: optionFacts(attributes, (text) => textIn(text, locale)),
    variations: variations ?? [],
  };
}

const namedExtras = (groups: StoreProduct['extras']): Pick<ProductFacts, 'extras'> =>
  groups ? { extras: extraFacts(groups, (text) => textIn(text, shopFacts().locale)) } : {};
