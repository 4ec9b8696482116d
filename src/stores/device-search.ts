import { decodeDescriptions } from '#domain/search/description-file.ts';
import { descriptionsPath } from '#domain/search/description-words.ts';
import { search } from '#domain/search/search.ts';
import { decodeSearchList } from '#domain/search/search-file.ts';
import { type SearchIndex, searchIndex, withDescriptions } from '#domain/search/search-index.ts';
import { SEARCH_LIST_PATH } from '#domain/search/search-list.ts';
import { edges } from './edges.ts';
import { shopFacts } from './shop.ts';
import { whenIdle } from './when-idle.ts';

let loading: Promise<SearchIndex | null> | undefined;

/** The index of the device, made on first use; null when its list cannot be had, to be tried again by the next search. */
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

/** The index with what descriptions say; without it when that cannot be had, to be tried again by the next search that finds nothing. */
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

/** A list that does not come is not waited for: the store is asked instead. */
const PATIENCE_MS = 8000;

async function readText(path: string): Promise<string | null> {
  try {
    const response = await edges.fetch(`/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Fetches the list before the first letter is typed, and descriptions once nothing else is to be done. */
export function prepareSearch(): void {
  theIndex().then(() => sparingly(theDescribedIndex));
}

/** Not at all for those who save data: their first search that finds nothing fetches what is missing. */
function sparingly(work: () => void): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!connection?.saveData) whenIdle(work, undefined, WITHOUT_IDLE_TIMES_MS);
}

const WITHOUT_IDLE_TIMES_MS = 1500;

/** What the device finds, in descriptions at the latest; null without an index. */
export async function findOnDevice(query: string, signal: AbortSignal): Promise<readonly number[] | null> {
  const index = await theIndex();
  if (!index || signal.aborted) return null;
  const ids = search(index, query);
  if (ids.length > 0) return ids;
  const described = await theDescribedIndex();
  return described && described !== index ? search(described, query) : ids;
}
