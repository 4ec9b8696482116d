import { atom } from 'nanostores';
import type { StoreProduct } from '#api/store-products.ts';
import type { Failure } from '#domain/result.ts';
import { theStore } from '#stores/apis.ts';
import { tabAtom, textOf } from './tab-atom.ts';

export type FoundProduct = StoreProduct;

export type Found =
  | { readonly status: 'idle' | 'asking' }
  | { readonly status: 'ready'; readonly products: readonly FoundProduct[] }
  | { readonly status: 'failed'; readonly failure: Failure };

export const $searchWords = tabAtom('staff-search', '', textOf);
export const $found = atom<Found>({ status: 'idle' });

/** After the last letter. */
const PAUSE_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let asked: AbortController | undefined;

/** Asks the shop once the typing rests; an answer to older words is dropped. */
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
  $found.set(
    answer.ok ? { status: 'ready', products: answer.value } : { status: 'failed', failure: answer.error },
  );
}
