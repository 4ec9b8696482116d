import { atom } from 'nanostores';
import type { Failure } from '#domain/result.ts';
import { keptJson, textsIn } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { theStore } from '#stores/shop/apis.ts';
import { findOnDevice, isIndexed } from './device-search.ts';

export type SearchState =
  | { readonly status: 'idle' }
  /** The device's list is loading. */
  | { readonly status: 'loading'; readonly query: string }
  /** The device has no results, so the store is asked. */
  | { readonly status: 'asking'; readonly query: string }
  | { readonly status: 'found'; readonly query: string; readonly ids: readonly number[] }
  | { readonly status: 'failed'; readonly query: string; readonly failure: Failure };

export const $search = atom<SearchState>({ status: 'idle' });

const MOST_RECENT = 8;
const SHORTEST_KEPT = 2;

/** Searches on this device, the latest first. */
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

/** Searches while a customer types; asks the store when the device has no results or no list. */
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

/** Delay before the store is asked, so that it gets no unfinished words. */
const ASK_AFTER_MS = 350;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
