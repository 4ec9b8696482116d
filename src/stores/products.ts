import { map } from 'nanostores';
import {
  type LiveProduct,
  type ProductFacts,
  productFileOf,
  productFilePath,
  withLive,
} from '#domain/catalogue/product-facts.ts';
import { edges } from './edges.ts';

export type ProductState =
  /** `unreleased`: in no file of the release, and the store was not asked yet. */
  | { readonly status: 'loading' | 'unreleased' | 'failed' }
  /** The store no longer has it; the release may still have its name. */
  | { readonly status: 'gone'; readonly name: string | null }
  /** `released`: as on the pages; `live`: with the store's present prices and stock. */
  | { readonly status: 'ready'; readonly released: ProductFacts; readonly live: ProductFacts | null };

/** Products by id, as far as somebody asked for them. */
export const $products = map<Record<number, ProductState | undefined>>({});

/** Nobody can order while a file hangs: then it counts as one that cannot be had, and is asked for again. */
const PATIENCE_MS = 15_000;

/** By product: the reading of its file. */
const loads = new Map<number, Promise<void>>();

/**
 * Loads products as they were released, a file for up to 256 ids; those loaded already are not asked for again, those that
 * somebody else is loading are waited for: afterwards none of them is `loading`.
 * One that is in no file is `unreleased`; a file that cannot be had leaves its products `failed`, to be asked for again.
 */
export async function loadProducts(ids: Iterable<number>, locale: string): Promise<void> {
  const states = $products.get();
  const wanted = new Set(ids);
  const files = new Map<number, number[]>();
  for (const id of wanted) {
    const status = states[id]?.status;
    if (status && status !== 'failed') continue;
    $products.setKey(id, { status: 'loading' });
    const file = productFileOf(id);
    files.set(file, [...(files.get(file) ?? []), id]);
  }
  for (const [file, missing] of files) {
    const load = loadFile(file, missing, locale);
    for (const id of missing) loads.set(id, load);
  }
  await Promise.all([...wanted].map((id) => loads.get(id)));
}

async function loadFile(file: number, ids: readonly number[], locale: string): Promise<void> {
  const products = await readFile(`/${productFilePath(locale, file)}`);
  for (const id of ids) {
    if (products === null) $products.setKey(id, { status: 'failed' });
    else {
      const released = products[id];
      $products.setKey(id, released ? { status: 'ready', released, live: null } : { status: 'unreleased' });
    }
  }
}

/** Nothing for a file that the release does not have, null when it could not be had. */
async function readFile(path: string): Promise<Readonly<Record<number, ProductFacts>> | null> {
  try {
    const response = await edges.fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.status === 404) return {};
    if (!response.ok) return null;
    return (await response.json()) as Record<number, ProductFacts>;
  } catch {
    return null;
  }
}

/** What the store says now of products that are shown. `gone` are ids that it no longer has. */
export function showLive(products: readonly LiveProduct[], gone: readonly number[]): void {
  for (const product of products) {
    const state = $products.get()[product.id];
    if (state?.status !== 'ready') continue;
    $products.setKey(product.id, { ...state, live: withLive(state.released, product) });
  }
  for (const id of gone) $products.setKey(id, { status: 'gone', name: nameOf($products.get()[id]) });
}

/** What a product is called, or was; null when nobody knows. */
export const nameOf = (state: ProductState | undefined): string | null =>
  state?.status === 'gone' ? state.name : (latest(state)?.name ?? null);

/** The latest that is known of a product. */
export const latest = (state: ProductState | undefined): ProductFacts | null =>
  state?.status === 'ready' ? (state.live ?? state.released) : null;
