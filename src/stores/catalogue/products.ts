import { map } from 'nanostores';
import {
  type LiveProduct,
  type ProductFacts,
  productFileOf,
  productFilePath,
  withLive,
} from '#domain/catalogue/product-facts.ts';
import { edges } from '#stores/device/edges.ts';

export type ProductState =
  /** `unreleased`: in no file of the release; the store was not asked yet. */
  | { readonly status: 'loading' | 'unreleased' | 'failed' }
  /** The store no longer has the product; the release may still have its name. */
  | { readonly status: 'gone'; readonly name: string | null }
  /** `released`: data of the release; `live`: with the store's present prices and stock. */
  | { readonly status: 'ready'; readonly released: ProductFacts; readonly live: ProductFacts | null };

/** The products that the page has requested, by id. */
export const $products = map<Record<number, ProductState | undefined>>({});

/** Time limit for a file, because nobody can order while it loads. Afterwards its products are `failed`, to be requested again. */
const PATIENCE_MS = 15_000;

/** By product: the pending request for its file. */
const loads = new Map<number, Promise<void>>();

/**
 * Loads released products, in files of up to 256 ids. Skips loaded products and waits for those that another caller is loading, so
 * that none of them is `loading` afterwards. A product in no file becomes `unreleased`. If a file fails, its products become
 * `failed`, and the next call requests them again.
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

/** Empty if the release has no such file, null if it does not load. */
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

/** The store's present data of shown products. `gone` lists ids that it no longer has. */
export function showLive(products: readonly LiveProduct[], gone: readonly number[]): void {
  for (const product of products) {
    const state = $products.get()[product.id];
    if (state?.status !== 'ready') continue;
    $products.setKey(product.id, { ...state, live: withLive(state.released, product) });
  }
  for (const id of gone) $products.setKey(id, { status: 'gone', name: nameOf($products.get()[id]) });
}

/** The product's present or former name; null if it is unknown. */
export const nameOf = (state: ProductState | undefined): string | null =>
  state?.status === 'gone' ? state.name : (latest(state)?.name ?? null);

/** The latest known data of a product. */
export const latest = (state: ProductState | undefined): ProductFacts | null =>
  state?.status === 'ready' ? (state.live ?? state.released) : null;
