import { decimalOf, type Money, moneyFromDecimal, parseMinorUnits } from '#domain/money.ts';
import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { type AddOn, addOnSchema } from './add-ons-schema.ts';
import { LONGEST_KEY, MOST_EXTRAS } from './extras.ts';
import { flag } from './extras-schema.ts';

/** A group of extras in the shape of docs/api.md, or why there is none. */
type StatedGroup =
  | {
      readonly id: string;
      readonly name: string;
      readonly minimum: number;
      readonly maximum: number;
      readonly extras: readonly {
        readonly id: string;
        readonly name: string;
        readonly price: string | number;
        readonly maximum?: number;
        readonly once?: true;
      }[];
    }
  | { readonly unusable: string; readonly minimum: 0 | 1 };

/** Marks keys of extras that are add-ons. */
export const ADD_ON = 'pao-';
const MOST_PIECES = 99;

/**
 * A product of the Store API with its add-ons as extras, in the shape of our extension, which it may state itself. `addOns`: those of
 * WooCommerce Product Add-Ons from 6.9, as `wc/v3/products` lists them. A product with a required one that customers cannot choose here
 * becomes one that is sold elsewhere.
 */
export function withAddOnExtras(product: object, addOns: unknown): object {
  const { extensions, add_to_cart } = product as Readonly<Record<string, unknown>>;
  const own = isObject(extensions) && 'treesal' in extensions ? Object(extensions.treesal) : {};
  const groups = (listOf(addOns) ?? []).flatMap((addOn) => groupOf(addOn, pieceOf(product)));
  if (groups.length === 0 || own.extras !== undefined) return product;
  const isBarred = groups.some((group) => 'unusable' in group && group.minimum > 0);
  return {
    ...product,
    // Not `is_purchasable`: browsers ask the store itself, which sells it.
    ...(isBarred && { type: 'external', add_to_cart: { ...Object(add_to_cart), url: null } }),
    extensions: { ...Object(extensions), treesal: { ...own, extras: groups } },
  };
}

/** The price of a piece in minor units, if all choices of a product have the same; else null. */
function pieceOf(product: object): OnePrice | null {
  const { price, price_range: range, currency_minor_unit: minorUnit } = Object(Object(product).prices);
  const amount = range ? null : parseMinorUnits(String(price));
  return amount === null || !Number.isInteger(minorUnit) ? null : { amount, minorUnit };
}
type OnePrice = Pick<Money, 'amount' | 'minorUnit'>;

function groupOf(item: unknown, piece: OnePrice | null): readonly StatedGroup[] {
  const parsed = addOnSchema.safeParse(item);
  if (!parsed.success) {
    const isRequired = flag.parse(Object(item).required);
    return [unusable('One of its add-ons cannot be read.', isRequired)];
  }
  const addOn = inMoney(parsed.data, piece);
  const { name, type } = addOn;
  switch (type) {
    case 'heading':
      return [];
    case 'multiple_choice':
      return [orUnusable(choiceOf(addOn, 1), addOn)];
    case 'checkbox':
      return [orUnusable(choiceOf(addOn, addOn.options?.length ?? 0), addOn)];
    case 'input_multiplier':
      return [orUnusable(piecesOf(addOn), addOn)];
    default:
      return [
        unusable(
          `Its add-on "${name}" has the type "${type}", which customers cannot fill in here.`,
          addOn.required,
        ),
      ];
  }
}

const unusable = (reason: string, isRequired: boolean): StatedGroup => ({
  unusable: isRequired ? `${reason} It is required, so the product is not sold here.` : reason,
  minimum: isRequired ? 1 : 0,
});

/** The rules of `withReadExtras`, which a required group has to keep already here. */
function orUnusable(group: StatedGroup, { name, required }: AddOn): StatedGroup {
  if ('unusable' in group) return group;
  const { id, extras } = group;
  const names = extras.map((extra) => extra.id);
  const isGood =
    extras.length > 0 &&
    extras.length <= MOST_EXTRAS &&
    new Set(names).size === names.length &&
    [name, ...names].every((text) => text.trim() !== '' && text.isWellFormed()) &&
    names.every((text) => id.length + text.length < LONGEST_KEY) &&
    extras.every(({ price }) => /^\d+(?:\.\d+)?$/.test(String(price)));
  return isGood
    ? group
    : unusable(`Its add-on "${name}" needs names that differ, and prices of nothing or more.`, required);
}

const idOf = ({ id, name }: AddOn): string => `${ADD_ON}${id === '' || id === 0 ? name : id}`;

/** The add-on with amounts instead of prices in per cent of a piece, where these are whole units of its currency. */
function inMoney(addOn: AddOn, piece: OnePrice | null): AddOn {
  const converted = <Priced extends { readonly price: string | number; readonly price_type: string }>(
    one: Priced,
  ): Priced => {
    // Hundredths of a per cent, which are exact.
    const share = moneyFromDecimal(one.price, '', 2)?.amount ?? 0;
    const amount = piece && isShare(one.price, one.price_type) ? (piece.amount * share) / 10_000 : null;
    return piece &&
      amount !== null &&
      Number.isSafeInteger(amount) &&
      share * 100 === moneyFromDecimal(one.price, '', 4)?.amount
      ? { ...one, price: decimalOf({ ...piece, amount, currency: '' }), price_type: 'quantity_based' }
      : one;
  };
  return { ...converted(addOn), options: addOn.options?.map(converted) };
}

/** A flat fee is charged once for a line. */
const onceIf = (priceType: string): { once?: true } => (priceType === 'flat_fee' ? { once: true } : {});

/** Whether a price is a share of the product's. */
const isShare = (price: string | number, priceType: string): boolean =>
  priceType === 'percentage_based' && Number(price) !== 0;

function choiceOf(addOn: AddOn, most: number): StatedGroup {
  const { name, required, options = [] } = addOn;
  const shown = options.filter(
    ({ visibility }) => visibility === undefined || visibility === null || flag.parse(visibility),
  );
  if (shown.some(({ price, price_type }) => isShare(price, price_type)))
    return unusable(
      `Its add-on "${name}" has a price in per cent that is no whole amount of one price.`,
      required,
    );
  return {
    id: idOf(addOn),
    name,
    minimum: required ? 1 : 0,
    maximum: Math.min(most, shown.length),
    extras: shown.map(({ label, price, price_type }) => ({
      id: label,
      name: label,
      price: price === '' ? '0' : price,
      ...onceIf(price_type),
    })),
  };
}

/** A number of pieces of one thing. */
function piecesOf(addOn: AddOn): StatedGroup {
  const { name, required, price, price_type, adjust_price: hasPrice = true, min, max } = addOn;
  const [least, most] = [
    min === '' ? 0 : Number(min),
    max === '' || Number(max) === 0 ? MOST_PIECES : Number(max),
  ];
  if (hasPrice && isShare(price, price_type))
    return unusable(
      `Its add-on "${name}" has a price in per cent that is no whole amount of one price.`,
      required,
    );
  if (!required && least > 1)
    return unusable(`Its add-on "${name}" may be left out, but has a minimum of ${least}.`, false);
  const cost = hasPrice && price !== '' ? price : '0';
  return {
    id: idOf(addOn),
    name,
    minimum: required ? Math.max(1, least) : 0,
    maximum: Math.min(most, MOST_PIECES),
    extras: [
      { id: 'pieces', name, price: cost, maximum: Math.min(most, MOST_PIECES), ...onceIf(price_type) },
    ],
  };
}
