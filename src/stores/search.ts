import { atom } from 'nanostores';
import type { Failure } from '#domain/result.ts';
import { theStore } from './apis.ts';
import { findOnDevice, isIndexed } from './device-search.ts';
import { keptJson, textsIn } from './kept-json.ts';
import { storageKey } from './shop-storage.ts';

export type SearchState =
  | { readonly status: 'idle' }
  /** The list of the device is on its way. */
  | { readonly status: 'loading'; readonly query: string }
  /** The device does not know, the store is asked. */
  | { readonly status: 'asking'; readonly query: string }
  | { readonly status: 'found'; readonly query: string; readonly ids: readonly number[] }
  | { readonly status: 'failed'; readonly query: string; readonly failure: Failure };

export const $search = atom<SearchState>({ status: 'idle' });

const MOST_RECENT = 8;
const SHORTEST_KEPT = 2;

/** What was searched for on this device, the latest first. */
export const $recent = keptJson<readonly string[]>(storageKey('searches'), [], (json) =>
  textsIn(json).slice(0, MOST_RECENT),
);

export function rememberSearch(query: string): void {
  const words = query.trim();
  if (words.length < SHORTEST_KEPT) return;
  $recent.set([words, ...$recent.get().filter((known) => known !== words)].slice(0, MOST_RECENT));
}

export function forgetSearch(query: string): void {
  $recent.set($recent.get().filter((known) => known !== query));
}

export const forgetSearches = (): void => $recent.set([]);

let asking: AbortController | undefined;

/** Finds products as a person types; the store is asked when the device finds nothing or has no list. */
export async function searchFor(query: string): Promise<void> {
  asking?.abort();
  if (query.trim() === '') {
    $search.set({ status: 'idle' });
    return;
  }
  const controller = new AbortController();
  asking = controller;
  if (!isIndexed()) $search.set({ status: 'loading', query });
  const ids = await findOnDevice(query, controller.signal);
  if (controller.signal.aborted) return;
  if (ids && ids.length > 0) {
    $search.set({ status: 'found', query, ids });
    return;
  }
  $search.set({ status: 'asking', query });
  await pause(ASK_AFTER_MS);
  if (controller.signal.aborted) return;
  const answer = await theStore().search(query, controller.signal);
  if (controller.signal.aborted) return;
  if (answer.ok) $search.set({ status: 'found', query, ids: answer.value.map(({ id }) => id) });
  else if (ids) $search.set({ status: 'found', query, ids: [] });
  else $search.set({ status: 'failed', query, failure: answer.error });
}

/** A word that is still being typed is no question for the store. */
const ASK_AFTER_MS = 350;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
