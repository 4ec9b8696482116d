import type { Product } from '#domain/catalogue/product.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { webLink } from '#domain/tenant/links.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { WireContext } from '#wire/context.ts';
import { localisedText } from '#wire/localised-text.ts';
import { lineOfHtml, MAXIMUM_NAME_LENGTH, plainText } from '#wire/plain-text.ts';
import { waitMinutesOf } from '#wire/wait-minutes.ts';
import { type AttributeDirectory, attributesOf } from './attributes.ts';
import { imagesOf } from './images.ts';
import { priceOf, quantityOf, rangeOf, stockOf } from './prices.ts';
import type { StoreProduct, StoreVariation } from './schema.ts';
import { variationsOf } from './variations.ts';

/** The related lists that a product is joined with. */
export interface ProductSurroundings {
  readonly currency: CurrencyFormat;
  readonly categoryIds: ReadonlySet<number>;
  readonly attributes: AttributeDirectory;
  readonly variations: ReadonlyMap<number, StoreVariation>;
}

const KINDS: ReadonlySet<string> = new Set<Product['kind']>(['simple', 'variable', 'grouped', 'external']);

/** Longer HTML is an attack or an accident. In UTF-16 units. */
const MAXIMUM_HTML_LENGTH = 100_000;

/** A product without extras, position and similar products; null if it was left out (reported, except for password-protected ones). */
export function productOf(
  wire: StoreProduct,
  around: ProductSurroundings,
  context: WireContext,
): Omit<Product, 'position' | 'similarIds' | 'extras'> | null {
  if (wire.is_password_protected) return null;
  const report = (path: string, code: string, reason: string): null => {
    context.report({ kind: 'product', id: String(wire.id), path, code, reason });
    return null;
  };
  const name = (text: string): string => lineOfHtml(text, context.decodeEntities);
  const baseName = name(wire.name);
  if (baseName === '') return report('name', 'product.no-name', 'The product has no name.');
  // Few names are so long that they have to be read once more.
  const isLong = wire.name.length > MAXIMUM_NAME_LENGTH;
  const readFurther = () => lineOfHtml(wire.name, context.decodeEntities, MAXIMUM_NAME_LENGTH + 1);
  if (isLong && readFurther().length > baseName.length)
    report(
      'name',
      'product.name-cut',
      `Its name is longer than ${MAXIMUM_NAME_LENGTH} characters; it is cut.`,
    );
  if (!KINDS.has(wire.type))
    return report(
      'type',
      'product.unknown-type',
      `Products of type "${wire.type.slice(0, 40)}" are not supported.`,
    );
  const { currency_code: code, currency_minor_unit: unit } = wire.prices;
  if (code !== around.currency.code || unit !== around.currency.minorUnit)
    return report(
      'prices.currency_code',
      'product.other-currency',
      `Its price is in ${code.slice(0, 10)} with ${unit} decimals; the shop sells in ${around.currency.code} with ${around.currency.minorUnit}.`,
    );
  const price = priceOf(wire);
  if (price === undefined)
    return report(
      'prices.price',
      'product.bad-price',
      'Its price is no whole number of minor units that can be reckoned with.',
    );

  const categoryIds = [...new Set(wire.categories.map((category) => category.id))];
  const known = categoryIds.filter((id) => around.categoryIds.has(id));
  if (known.length < categoryIds.length)
    report('categories', 'product.unknown-category', 'It is in a category that the store does not list.');

  const translations = wire.extensions?.treesal?.translations;
  const html = (field: 'short_description' | 'description'): LocalisedText => {
    const clean = (text: string): string => safeHtml(text, () => reportHtml(field), context);
    return localisedText(clean(wire[field]), translations, field, clean);
  };
  const reportHtml = (field: string): null =>
    report(
      field,
      'product.html-removed',
      'Nothing of this HTML can be shown: too long, too deep or forbidden.',
    );

  const waitMinutes = waitMinutesOf(wire.extensions?.treesal?.wait_minutes);
  if (waitMinutes === undefined)
    report(
      'extensions.treesal.wait_minutes',
      'product.bad-wait',
      'Its preparation time is not a whole number of minutes from 1 to 600; it is left out.',
    );

  const attributes = attributesOf(wire.attributes, wire.id, around.attributes, context);
  const owner = { kind: 'product', id: wire.id };
  return {
    id: wire.id,
    kind: wire.type as Product['kind'],
    name: localisedText(baseName, translations, 'name', name),
    sku: plainText(context.decodeEntities(wire.sku)),
    summaryHtml: html('short_description'),
    descriptionHtml: html('description'),
    categoryIds: known,
    images: imagesOf(wire.images, owner, context),
    price,
    range: rangeOf(wire.prices),
    isPurchasable: wire.is_purchasable,
    stock: stockOf(wire),
    quantity: quantityOf(wire.add_to_cart, price, wire.sold_individually),
    isSoldIndividually: wire.sold_individually,
    attributes,
    variations:
      wire.type === 'variable'
        ? variationsOf(
            { id: wire.id, links: wire.variations, attributes, isSoldIndividually: wire.sold_individually },
            around.variations,
            around.currency,
            context,
          )
        : [],
    partIds: wire.type === 'grouped' ? wire.grouped_products.filter((id) => id !== null) : [],
    soldAt: wire.type === 'external' ? webLink(wire.add_to_cart?.url ?? '') : null,
    waitMinutes: waitMinutes ?? null,
    weight:
      measure(wire.formatted_weight, context) ??
      measure(/\p{L}/u.test(wire.weight) ? wire.weight : '', context),
    dimensions: measure(wire.formatted_dimensions, context),
  };
}

function safeHtml(html: string, reportRemoved: () => void, context: WireContext): string {
  if (html.trim() === '') return '';
  const safe = html.length <= MAXIMUM_HTML_LENGTH ? context.sanitiseHtml(html) : '';
  if (safe === '') reportRemoved();
  return safe;
}

/** A weight or dimension with a unit; null without one, or for WooCommerce's "N/A". */
function measure(text: string, context: WireContext): string | null {
  const clean = plainText(context.decodeEntities(text));
  return clean === '' || clean === 'N/A' ? null : clean;
}
