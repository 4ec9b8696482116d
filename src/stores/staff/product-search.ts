import { atom } from 'nanostores';
import type { StoreProduct } from '#api/live-product.ts';
import { type Availability, availabilityOf, piecesLeft } from '#domain/catalogue/availability.ts';
import { type ProductFacts, withLive } from '#domain/catalogue/product-facts.ts';
import { type ShownPrice, shownPriceOf } from '#domain/catalogue/shown-price.ts';
import type { Failure } from '#domain/result.ts';
import { factsOfStore } from '#stores/catalogue/live-products.ts';
import { $products, loadProducts } from '#stores/catalogue/products.ts';
import { theStore } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { tabAtom, textOf } from './tab-atom.ts';

/** A product of the store's list, with the facts that the search results show. */
export interface FoundProduct {
  readonly product: ProductFacts;
  readonly price: ShownPrice | null;
  readonly state: Availability;
  /** Remaining pieces, if the store counts them. */
  readonly left: number | null;
}

export type Found =
  | { readonly status: 'idle' | 'asking' }
  | { readonly status: 'ready'; readonly products: readonly FoundProduct[] }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $searchWords = tabAtom('staff-search', '', textOf);
export const $found = atom<Found>({ status: 'idle' });

/** Delay after the last letter. */
const PAUSE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let asked: AbortController | undefined;

/** Asks the shop when typing pauses; drops answers to older words. */
export function askShopFor(words: string): void {
  $searchWords.set(words);
  clearTimeout(timer);
  asked?.abort();
  if (words.trim() === '') {
    $found.set({ status: 'idle' });
    return;
  }
  $found.set({ status: 'asking' });
  timer = setTimeout(() => ask(words), PAUSE_MS);
}

async function ask(words: string): Promise<void> {
  const controller = new AbortController();
  asked = controller;
  const answer = await theStore().search(words, controller.signal);
  if (controller.signal.aborted) return;
  if (!answer.ok) return $found.set({ status: 'failed', failure: answer.error });
  await loadProducts(
    answer.value.map(({ id }) => id),
    shopFacts().locale,
  );
  if (!controller.signal.aborted)
    $found.set({ status: 'ready', products: answer.value.map((product) => found(inReadersWords(product))) });
}

function found(product: ProductFacts): FoundProduct {
  const { price, isPurchasable, stock } = product;
  return {
    product,
    price: shownPriceOf(product),
    // The list has no variations, so a variable product counts by its own stock.
    state: availabilityOf({ price, isPurchasable, stock, choices: {} }),
    left: piecesLeft(stock),
  };
}

/**
 * Combines the store's price and stock with the page's words, because the store's list has no translated options. It has no variations
 * either, and the release's may have outdated prices.
 */
function inReadersWords(product: StoreProduct): ProductFacts {
  const state = $products.get()[product.id];
  const live = factsOfStore(product);
  const facts = state?.status === 'ready' ? withLive(state.released, live) : live;
  return { ...facts, variations: [] };
}
