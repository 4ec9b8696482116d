import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#sources/disk/write-whole.ts';
import type { HttpClient } from '#sources/request/http.ts';
import { listOf } from '#wire/list-of.ts';
import type { Reading, Touched } from './reading.ts';
import type { StoreData } from './store-data.ts';
import { productsById, variationsOf } from './woocommerce.ts';

/** Above this number of products, reading everything takes fewer requests. */
const MAXIMUM_TOUCHED = 20;

/** The file that keeps a merchant's lists between builds. */
export interface KeptFile {
  readonly directory: string;
  readonly slug: string;
}

interface KeptStore {
  readonly url: string;
  readonly fence: number;
  readonly data: StoreData;
}

interface Item {
  readonly id: number;
  /** Of a variation: its product. */
  readonly parent?: unknown;
  readonly variations?: unknown;
  readonly categories?: unknown;
  readonly prices?: { readonly currency_code?: unknown; readonly currency_minor_unit?: unknown };
}

/** A store, and how to read it. */
export interface StoreToRead {
  readonly url: string;
  readonly http: HttpClient;
  /** Reads everything. `before`: the last reading of this store, of any age. */
  readonly whole: (before: StoreData | null) => Promise<StoreData>;
  /** Completes products that were read again; null when that failed. `store`: the last reading. */
  readonly again: (products: readonly unknown[], store: StoreData) => Promise<readonly unknown[] | null>;
}

/**
 * Reads a store's lists. After a change to a few products, it reads only these and takes the rest from the last good build. It reads
 * everything when one of them is missing in the answer or shows that more has changed. A touched product keeps its position; the next
 * probe finds a new menu order and causes a full reading. Throws a SourceError.
 */
export async function storeWithKept(
  store: StoreToRead,
  file: KeptFile,
  reading: Reading,
): Promise<StoreData> {
  const { url, whole } = store;
  const path = pathOf(file);
  const before = readKept(path);
  const kept = before?.url === url ? before : null;
  const data = (await touchedOnly(store, kept, reading)) ?? (await whole(kept?.data ?? null));
  mkdirSync(file.directory, { recursive: true });
  writeWhole(path, JSON.stringify({ url, fence: reading.fence, data } satisfies KeptStore));
  return data;
}

/** Marks the kept lists as outdated. */
export function forgetKept(file: KeptFile): void {
  rmSync(pathOf(file), { force: true });
}

const pathOf = ({ directory, slug }: KeptFile): string => join(directory, `${slug}.json`);

/** Null if everything has to be read. */
async function touchedOnly(
  { url, http, again }: Omit<StoreToRead, 'whole'>,
  kept: KeptStore | null,
  { touched, knownFence }: Reading,
): Promise<StoreData | null> {
  if (!touched) return null;
  const ids = productIds(touched);
  if (ids.length > MAXIMUM_TOUCHED) return null;
  if (kept?.fence !== knownFence) return null;
  if (ids.length === 0) return kept.data;

  const products = kept.data.products.filter(isItem);
  const places = new Map(products.map((product) => [product.id, product]));
  // Only the whole list gives the position of a new product.
  if (!ids.every((id) => places.has(id))) return null;
  const read = (await productsById(url, http, ids)).filter(isItem);
  // A missing product may be the fault of a cache or of a busy store. Only the whole list shows that it was deleted.
  if (read.length < ids.length) return null;
  const categories = new Set(categoryIds(kept.data.categories));
  // New categories, a new currency or a new number of decimals cause no hook of their own.
  const showsMore = read.some((product) => {
    const before = places.get(product.id);
    const had = categoryIds(before?.categories);
    const isNew = (id: string): boolean => !categories.has(id) && !had.includes(id);
    return categoryIds(product.categories).some(isNew) || moneyOf(product) !== moneyOf(before);
  });
  if (showsMore) return null;
  const variations = await variationsOf(url, http, read);
  const found = new Set(variations.filter(isItem).map(({ id }) => id));
  const hasLost = read.some(({ variations: links }) => {
    const named = idsIn(links);
    return named.length > 0 && !named.some((id) => found.has(id));
  });
  const complete = hasLost ? null : await again(read, kept.data);
  return complete && withProducts(kept.data, ids, complete, variations);
}

/**
 * Replaces these products and their variations in the lists, each at its position, and removes those that the store no longer lists.
 * `ids`: the requested products.
 */
export function withProducts(
  data: StoreData,
  ids: readonly number[],
  read: readonly unknown[],
  variations: readonly unknown[],
): StoreData {
  const asked = new Set(ids);
  const readById = new Map(read.filter(isItem).map((product) => [product.id, product]));
  const before = data.products.filter(isItem).filter(({ id }) => asked.has(id));
  const old = new Set(
    // The old and the new variations, because the old list may name fewer than were read with it.
    [...before, ...readById.values()].flatMap((product) => idsIn(product.variations)),
  );
  // A store may send variations that its products do not name.
  const isOld = ({ id, parent }: Item): boolean => old.has(id) || asked.has(Number(parent));
  return {
    ...data,
    products: data.products.flatMap((product) => {
      if (!isItem(product) || !asked.has(product.id)) return [product];
      return readById.get(product.id) ?? [];
    }),
    variations: [
      ...data.variations.filter((variation) => !isItem(variation) || !isOld(variation)),
      ...variations,
    ],
  };
}

const productIds = (touched: readonly Touched[]): readonly number[] => [
  ...new Set(touched.flatMap((what) => (what === 'settings' ? [] : [Number(what.slice('product:'.length))]))),
];

const idsIn = (list: unknown): readonly number[] => (listOf(list) ?? []).filter(isItem).map(({ id }) => id);

/** Lists may give category ids as text, and may omit a category that products name. */
const categoryIds = (list: unknown): readonly string[] =>
  (listOf(list) ?? []).flatMap((category) => {
    const { id } = Object(category) as { readonly id?: unknown };
    return typeof id === 'number' || typeof id === 'string' ? [String(id)] : [];
  });

const moneyOf = (product: Item | undefined): string =>
  JSON.stringify([product?.prices?.currency_code, product?.prices?.currency_minor_unit]);

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id);

/** The cache file may be missing or truncated at any time. */
function readKept(path: string): KeptStore | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptStore;
  } catch {
    return null;
  }
}
