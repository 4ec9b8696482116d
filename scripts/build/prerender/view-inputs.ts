import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';

/**
 * Short hashes of the input of a release's views. A page that depends on certain products only (`LaterPage.productIds`) is unchanged
 * when `whole` and the hashes of these products are the same as in the last release.
 */
export interface ViewInputs {
  readonly format: 1;
  /** Hash of the code, the shells and `data`. */
  readonly whole: string;
  /** Hash of all data except products, and of the order and the categories of products. */
  readonly data: string;
  /** Hashes of products with their pictures, by id. */
  readonly products: Readonly<Record<string, string>>;
}

export function viewInputs(storefront: Storefront, codeId: string, shells: Iterable<object>): ViewInputs {
  const {
    catalogue: { products, ...catalogue },
    pictures,
    ...others
  } = storefront;
  const ofProducts = new Set(products.flatMap(picturesOf));
  const otherPictures = Object.entries(pictures).filter(([src]) => !ofProducts.has(src));
  const menu = products.map(({ id, categoryIds }) => [id, ...categoryIds]);
  const data = shortHash([catalogue, menu, otherPictures, others]);
  return {
    format: 1,
    whole: shortHash([codeId, [...shells], data]),
    data,
    products: Object.fromEntries(
      products.map((product) => [
        product.id,
        shortHash([product, picturesOf(product).map((src) => pictures[src])]),
      ]),
    ),
  };
}

const picturesOf = ({ images, variations }: Product): readonly string[] => [
  ...images.map(({ src }) => src),
  ...variations.flatMap(({ image }) => image?.src ?? []),
];

const shortHash = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** Hash of everything that was read from the sources. Made of hashes, because the text of a large catalogue has megabytes. */
export const inputHashOf = ({ data, products }: ViewInputs): string =>
  hash('sha256', JSON.stringify([data, products]), 'hex');

/** Whether a page that depends on these products only is the same as in the release of `before`. */
export const isAsBefore = (
  productIds: readonly number[] | null,
  now: ViewInputs,
  before: ViewInputs | null,
): boolean =>
  productIds !== null &&
  before?.whole === now.whole &&
  productIds.every((id) => before.products[id] === now.products[id]);

/** Begins with a dot, because hosts do not serve such files. It is no file of the site. */
const INPUTS_NAME = '.inputs.json';

export const writeViewInputs = (releaseDirectory: string, inputs: ViewInputs): void =>
  writeFileSync(join(releaseDirectory, INPUTS_NAME), JSON.stringify(inputs));

/** Null when the file is missing or damaged: then all views are made. */
export function readViewInputs(releaseDirectory: string): ViewInputs | null {
  try {
    const inputs = JSON.parse(readFileSync(join(releaseDirectory, INPUTS_NAME), 'utf8')) as ViewInputs;
    return inputs.format === 1 ? inputs : null;
  } catch {
    return null;
  }
}
