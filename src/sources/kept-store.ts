import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listOf } from '#wire/list-of.ts';
import type { HttpClient } from './http.ts';
import type { Reading, Touched } from './reading.ts';
import type { StoreData } from './store-data.ts';
import { productsById, storeFromWooCommerce, variationsOf } from './woocommerce.ts';
import { writeWhole } from './write-whole.ts';

/** More products than this are not fewer requests than all of them. */
const MAXIMUM_TOUCHED = 20;

/** Where a merchant's lists are kept between builds. */
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
  readonly variations?: unknown;
  readonly categories?: unknown;
  readonly prices?: { readonly currency_code?: unknown; readonly currency_minor_unit?: unknown };
}

/**
 * A store's lists, as `storeFromWooCommerce` reads them; of a change that touched a few products only these are read, and the rest is
 * what the last good build read, unless one of them shows that more has changed. A touched product keeps its place: a new menu order is
 * seen when everything is read again, which is at the next probe. Throws a SourceError.
 */
export async function storeWithKept(
  url: string,
  http: HttpClient,
  file: KeptFile,
  reading: Reading,
): Promise<StoreData> {
  const path = pathOf(file);
  const data = (await touchedOnly(url, http, path, reading)) ?? (await storeFromWooCommerce(url, http));
  mkdirSync(file.directory, { recursive: true });
  writeWhole(path, JSON.stringify({ url, fence: reading.fence, data } satisfies KeptStore));
  return data;
}

/** What was kept is no longer the newest. */
export function forgetKept(file: KeptFile): void {
  rmSync(pathOf(file), { force: true });
}

const pathOf = ({ directory, slug }: KeptFile): string => join(directory, `${slug}.json`);

/** Null when everything has to be read. */
async function touchedOnly(
  url: string,
  http: HttpClient,
  path: string,
  { touched, knownFence }: Reading,
): Promise<StoreData | null> {
  if (!touched) return null;
  const ids = productIds(touched);
  if (ids.length > MAXIMUM_TOUCHED) return null;
  const kept = readKept(path);
  if (kept?.url !== url || kept.fence !== knownFence) return null;
  if (ids.length === 0) return kept.data;

  const products = kept.data.products.filter(isItem);
  const places = new Map(products.map((product) => [product.id, product]));
  // Where a new product stands among the others, only the whole list says.
  if (!ids.every((id) => places.has(id))) return null;
  const read = (await productsById(url, http, ids)).filter(isItem);
  const categories = new Set(categoryIds(kept.data.categories));
  // What a product's hook does not tell: a category was made for it, or the shop's currency or decimals are others.
  const showsMore = read.some((product) => {
    const before = places.get(product.id);
    const had = categoryIds(before?.categories);
    const isNew = (id: string): boolean => !categories.has(id) && !had.includes(id);
    return categoryIds(product.categories).some(isNew) || moneyOf(product) !== moneyOf(before);
  });
  if (showsMore) return null;
  const variations = await variationsOf(url, http, read);
  const readById = new Map(read.map((product) => [product.id, product]));
  const old = new Set(
    // Those of before, and what is read now: a list of before may name fewer than were read with it.
    [...ids.map((id) => places.get(id)), ...read].flatMap((product) => idsIn(product?.variations)),
  );
  return {
    ...kept.data,
    products: kept.data.products.flatMap((product) => {
      if (!isItem(product) || !ids.includes(product.id)) return [product];
      return readById.get(product.id) ?? [];
    }),
    variations: [
      ...kept.data.variations.filter((variation) => !isItem(variation) || !old.has(variation.id)),
      ...variations,
    ],
  };
}

const productIds = (touched: readonly Touched[]): readonly number[] => [
  ...new Set(touched.flatMap((what) => (what === 'settings' ? [] : [Number(what.slice('product:'.length))]))),
];

const idsIn = (list: unknown): readonly number[] => (listOf(list) ?? []).filter(isItem).map(({ id }) => id);

/** Lists of categories may have their ids as text; a list may leave out one that products name. */
const categoryIds = (list: unknown): readonly string[] =>
  (listOf(list) ?? []).flatMap((category) => {
    const { id } = Object(category) as { readonly id?: unknown };
    return typeof id === 'number' || typeof id === 'string' ? [String(id)] : [];
  });

const moneyOf = (product: Item | undefined): string =>
  JSON.stringify([product?.prices?.currency_code, product?.prices?.currency_minor_unit]);

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && 'id' in value && Number.isSafeInteger(value.id);

/** The file is ours and may be deleted or cut at any time. */
function readKept(path: string): KeptStore | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptStore;
  } catch {
    return null;
  }
}
