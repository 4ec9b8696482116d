import { decodeDescriptions } from '#domain/search/description-file.ts';
import { descriptionsPath } from '#domain/search/description-words.ts';
import { search } from '#domain/search/search.ts';
import { decodeSearchList } from '#domain/search/search-file.ts';
import { type SearchIndex, searchIndex, withDescriptions } from '#domain/search/search-index.ts';
import { SEARCH_LIST_PATH } from '#domain/search/search-list.ts';
import { edges } from '#stores/device/edges.ts';
import { whenIdle } from '#stores/device/when-idle.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let loading: Promise<SearchIndex | null> | undefined;

/** The device's index, made on first use; null if its list does not load, and then the next search tries again. */
function theIndex(): Promise<SearchIndex | null> {
  loading ??= readIndex().then((index) => {
    if (!index) loading = undefined;
    return index;
  });
  return loading;
}

async function readIndex(): Promise<SearchIndex | null> {
  const text = await readText(SEARCH_LIST_PATH);
  const list = text === null ? null : decodeSearchList(text);
  isRead = list !== null;
  return list && searchIndex(list);
}

let isRead = false;

/** Whether the device can answer at once. */
export const isIndexed = (): boolean => isRead;

let describing: Promise<SearchIndex | null> | undefined;

/** The index with descriptions; without them if they do not load. The next search without results tries again. */
async function theDescribedIndex(): Promise<SearchIndex | null> {
  const index = await theIndex();
  if (!index) return null;
  describing ??= describe(index);
  const described = await describing;
  if (!described) describing = undefined;
  return described ?? index;
}

async function describe(index: SearchIndex): Promise<SearchIndex | null> {
  const text = await readText(descriptionsPath(shopFacts().locale));
  const words = text === null ? null : decodeDescriptions(text);
  if (!words) return null;
  const described = withDescriptions(index, words);
  loading = Promise.resolve(described);
  return described;
}

/** A search asks the store if the list does not load within this time. */
const PATIENCE_MS = 8000;

async function readText(path: string): Promise<string | null> {
  try {
    const response = await edges.fetch(`/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Fetches the list before the first letter is typed, and descriptions in idle time. */
export function prepareSearch(): void {
  theIndex().then(() => sparingly(theDescribedIndex));
}

/** Customers who save data get no descriptions in advance: their first search without results fetches them. */
function sparingly(work: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) whenIdle(work, undefined, WITHOUT_IDLE_TIMES_MS);
}

const WITHOUT_IDLE_TIMES_MS = 1500;

/** The device's results, from descriptions if no name matches; null without an index. */
export async function findOnDevice(query: string, signal: AbortSignal): Promise<readonly number[] | null> {
  const index = await theIndex();
  if (!index || signal.aborted) return null;
  const ids = search(index, query);
  if (ids.length > 0) return ids;
  const described = await theDescribedIndex();
  return described && described !== index ? search(described, query) : ids;
}
