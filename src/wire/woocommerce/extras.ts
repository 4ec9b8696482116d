import { canBeChosen, dearestExtras, MOST_PIECES_OF_EXTRA } from '#domain/catalogue/dearest-extras.ts';
import type { Extra, ExtraGroup, Product } from '#domain/catalogue/product.ts';
import { type CurrencyFormat, LARGEST_AMOUNT, moneyFromDecimal } from '#domain/money.ts';
import type { WireContext } from '#wire/context.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { localisedText } from '#wire/localised-text.ts';
import { lineOfHtml, plainText } from '#wire/plain-text.ts';
import { extraGroup, type WireExtraGroup } from './extras-schema.ts';

const MOST_GROUPS = 20;
export const MOST_EXTRAS = 50;
/** In UTF-16 units, of a group's id and an extra's id together. */
export const LONGEST_KEY = 200;

type Extended = Pick<Product, 'id' | 'price' | 'quantity' | 'isPurchasable' | 'stock'> & {
  readonly variations: readonly Pick<Product, 'price' | 'quantity' | 'stock'>[] | null;
};

/**
 * The product with its extras, which our extension of the Store API states. Reports and leaves out groups that are unusable. Without one
 * from which customers have to choose, the product is not sold: nobody could make what was ordered. If too many of its extras are sold
 * out, the product is sold out as well.
 */
export function withReadExtras<Item extends Extended>(
  product: Item,
  stated: unknown,
  currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
  context: WireContext,
): Item & { readonly extras: readonly ExtraGroup[] } {
  const report = (path: string, reason: string): void =>
    context.report({ kind: 'product', id: String(product.id), path, code: 'product.bad-extras', reason });
  const groups = listOf(stated ?? []);
  if (!groups) report('extensions.treesal.extras', 'Its extras are not a list; they are left out.');
  const seen = new Set<string>();
  const extras: ExtraGroup[] = [];
  let { isPurchasable } = product;
  for (const [index, item] of (groups ?? []).entries()) {
    const parsed = index < MOST_GROUPS ? extraGroup.safeParse(item) : null;
    const group = parsed?.success ? groupOf(parsed.data, currency, seen, context) : null;
    if (group && canBeCounted(product, [...extras, group])) {
      extras.push(group);
      for (const { key } of group.extras) seen.add(key);
      continue;
    }
    // What cannot be read may be required.
    if (isRequired(item)) isPurchasable = false;
    report(`extensions.treesal.extras.${index}`, reasonOf(item));
  }
  if (extras.length === 0) return { ...product, isPurchasable, extras };
  const isInStock = canBeChosen(extras);
  const limited = <One extends Pick<Product, 'price' | 'quantity' | 'stock'>>(one: One): One => ({
    ...one,
    ...(!isInStock && { stock: { ...one.stock, isInStock } }),
    quantity: { ...one.quantity, maximum: Math.min(one.quantity.maximum, mostPieces(one, extras)) },
  });
  return {
    ...limited(product),
    isPurchasable,
    extras,
    variations: product.variations?.map(limited) ?? null,
  };
}

/** The most pieces whose sum can still be counted, whatever extras they have. */
const mostPieces = ({ price }: Pick<Product, 'price'>, extras: readonly ExtraGroup[]): number =>
  Math.floor(LARGEST_AMOUNT / Math.max(1, (price?.regular.amount ?? 0) + dearestExtras(extras)));

const canBeCounted = (product: Extended, extras: readonly ExtraGroup[]): boolean =>
  [product, ...(product.variations ?? [])].every((one) => mostPieces(one, extras) >= one.quantity.minimum);

/** null: unusable. */
function groupOf(
  wire: WireExtraGroup,
  { code, minorUnit }: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
  seen: ReadonlySet<string>,
  context: WireContext,
): ExtraGroup | null {
  const named = (text: string): string => lineOfHtml(text, context.decodeEntities);
  const extras = wire.extras.map(
    ({ id, name, price, maximum, once, sold_out, translations }): Extra | null => {
      const amount = moneyFromDecimal(price, code, minorUnit);
      const key = `${wire.id}.${id}`;
      const own = localisedText(named(name), translations, 'name', named);
      const isGood =
        amount !== null &&
        amount.amount >= 0 &&
        own.base !== '' &&
        key.length <= LONGEST_KEY &&
        // Half a character cannot be encoded.
        key.isWellFormed();
      return isGood && !seen.has(key)
        ? {
            key,
            name: own,
            price: amount,
            maximum: Math.max(1, maximum),
            ...(once && { isOnce: true }),
            ...(sold_out && { isSoldOut: true }),
          }
        : null;
    },
  );
  const known = extras.filter((extra) => extra !== null);
  const pieces = known.reduce((sum, { maximum }) => sum + maximum, 0);
  const maximum = Math.min(wire.maximum || MOST_PIECES_OF_EXTRA, pieces);
  const isGood =
    known.length === extras.length &&
    known.length > 0 &&
    known.length <= MOST_EXTRAS &&
    new Set(known.map(({ key }) => key)).size === known.length &&
    wire.minimum <= maximum;
  const name = localisedText(named(wire.name), wire.translations, 'name', named);
  if (!isGood || name.base === '') return null;
  return { name, minimum: wire.minimum, maximum, free: wire.free, extras: known };
}

/** A reader of another format may say why it could not convert a group. */
const reasonOf = (item: unknown): string =>
  isObject(item) && 'unusable' in item
    ? plainText(String(item.unusable))
    : 'A group of its extras cannot be read: it needs names, ids of its own, prices and limits. It is left out.';

const isRequired = (item: unknown): boolean =>
  isObject(item) && 'minimum' in item && item.minimum !== 0 && item.minimum !== '0' && item.minimum !== null;
