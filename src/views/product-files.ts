import type { Product } from '#domain/catalogue/product.ts';
import {
  extraFacts,
  optionFacts,
  type ProductFacts,
  productFileOf,
  productFilePath,
} from '#domain/catalogue/product-facts.ts';
import { summaryOf } from './cards.ts';
import type { LocaleContext } from './locale-context.ts';
import { pictureFile, tintOf } from './pictures.ts';

/** Pixels: a square of 88 CSS pixels on a dense screen. */
const PICTURE_WIDTH = 160;

/** A file of products whose content is made on demand. */
export interface ProductFile {
  readonly file: string;
  readonly productIds: readonly number[];
  make(): string;
}

/** The products of one language in files of up to 256, for cart, favourites, search and the options sheet. */
export function productFiles(context: LocaleContext): readonly ProductFile[] {
  const files = new Map<number, Product[]>();
  for (const product of context.storefront.catalogue.products) {
    const number = productFileOf(product.id);
    const file = files.get(number);
    if (file) file.push(product);
    else files.set(number, [product]);
  }
  return [...files].map(([number, products]) => ({
    file: productFilePath(context.locale, number),
    productIds: products.map(({ id }) => id),
    make: () =>
      JSON.stringify(
        Object.fromEntries(products.map((product) => [product.id, productFacts(product, context)])),
      ),
  }));
}

function productFacts(product: Product, context: LocaleContext): ProductFacts {
  const { id, kind, price, range, isPurchasable, stock, quantity, isSoldIndividually, waitMinutes } = product;
  const summary = summaryOf(product, context);
  return {
    id,
    kind,
    name: context.text(product.name),
    href: context.href({ name: 'product', id }),
    picture: smallPicture(product, context),
    ...(summary && { summary }),
    price,
    range,
    isPurchasable,
    stock,
    quantity,
    isSoldIndividually,
    waitMinutes,
    options: optionFacts(product.attributes, context.text),
    ...(product.extras.length > 0 && { extras: extraFacts(product.extras, context.text) }),
    variations: product.variations.map(({ id: variationId, choices, ...variation }) => ({
      id: variationId,
      choices,
      price: variation.price,
      isPurchasable: variation.isPurchasable,
      stock: variation.stock,
      quantity: variation.quantity,
    })),
  };
}

function smallPicture({ images }: Product, { storefront }: LocaleContext): ProductFacts['picture'] {
  const source = images[0];
  const file = pictureFile(storefront.pictures, source, PICTURE_WIDTH);
  const picture = source && storefront.pictures[source.src];
  return file && picture ? { url: file.url, tint: tintOf(picture.colour) } : null;
}
