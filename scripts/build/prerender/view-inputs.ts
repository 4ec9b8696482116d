import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '#domain/catalogue/product.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';

/**
 * What the views of a release were made from, in short hashes. A page of certain products need not be looked at when `whole` and theirs
 * are those of the last release: a view reads nothing else (`LaterPage.productIds`).
 */
export interface ViewInputs {
  readonly format: 1;
  /** Of the code, the frames and all that is no product; and of which products there are, in which order and categories. */
  readonly whole: string;
  /** By id: the product and its pictures. */
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
  return {
    format: 1,
    whole: shortHash([codeId, [...shells], catalogue, menu, otherPictures, others]),
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

/** Whether what certain products decide is as it was in the release that `before` is of. */
export const isAsBefore = (
  productIds: readonly number[] | null,
  now: ViewInputs,
  before: ViewInputs | null,
): boolean =>
  productIds !== null &&
  before?.whole === now.whole &&
  productIds.every((id) => before.products[id] === now.products[id]);

/** Begins with a dot: no host serves such files, and it is no file of the site. */
const INPUTS_NAME = '.inputs.json';

export const writeViewInputs = (releaseDirectory: string, inputs: ViewInputs): void =>
  writeFileSync(join(releaseDirectory, INPUTS_NAME), JSON.stringify(inputs));

/** Null when there are none that can be read: then all views are made. */
export function readViewInputs(releaseDirectory: string): ViewInputs | null {
  try {
    const inputs = JSON.parse(readFileSync(join(releaseDirectory, INPUTS_NAME), 'utf8')) as ViewInputs;
    return inputs.format === 1 ? inputs : null;
  } catch {
    return null;
  }
}
