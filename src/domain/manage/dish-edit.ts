import { type CurrencyFormat, decimalOf } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type DishDetails, type DishDetailsChange, detailsChanged, detailsFault } from './dish-details.ts';
import type { MenuPrice } from './menu-item.ts';
import { typedMoney } from './typed-money.ts';

/** A part of a dish that the store changes by a call of its own. */
export interface EditedPart<Value> {
  /** As the store has it. */
  readonly before: Value;
  readonly typed: Value;
}

/** A price in a form: decimals and dates, empty for none. */
export interface TypedPrice {
  readonly regular: string;
  readonly sale: string;
  readonly from: string;
  readonly until: string;
}

/** A price in its form; null: a dish without one. */
export const typedPrice = (price: MenuPrice | null): TypedPrice => ({
  regular: price ? decimalOf(price.regular) : '',
  sale: price?.sale ? decimalOf(price.sale) : '',
  from: price?.saleFrom ?? '',
  until: price?.saleUntil ?? '',
});

type Currency = Pick<CurrencyFormat, 'code' | 'minorUnit'>;

/** The price of a form, or its first field that is no price. */
export function priceTyped(
  { regular, sale, from, until }: TypedPrice,
  currency: Currency,
): MenuPrice | 'regular' | 'sale' {
  const price = { regular: typedMoney(regular, currency), sale: typedMoney(sale, currency) };
  if (!price.regular) return 'regular';
  if (sale.trim() !== '' && !price.sale) return 'sale';
  return { regular: price.regular, sale: price.sale, saleFrom: from || null, saleUntil: until || null };
}

/** A dish in its form. A part that could not be read is absent, and stays as it is. */
export interface DishEdit {
  /** By the id of the dish or its choices. */
  readonly prices: Readonly<Record<number, EditedPart<TypedPrice>>>;
  readonly details: EditedPart<DishDetails> | null;
}

/** What the calls of a changed dish send. */
export interface DishChanges {
  readonly prices: readonly { readonly id: number; readonly price: MenuPrice }[];
  readonly details: DishDetailsChange | null;
}

export type DishFault = 'price' | 'name' | 'text-too-long' | 'category';

/** The parts that differ from the store's, or why they cannot be saved. */
export function dishChanges(
  { prices, details }: DishEdit,
  currency: Currency,
): DishChanges | { readonly fault: DishFault } {
  const changed = Object.entries(prices).filter(([, part]) => isPriceEdited(part, currency));
  const sent = changed.map(([id, { typed }]) => ({ id: Number(id), price: priceTyped(typed, currency) }));
  const good = sent.filter((each): each is DishChanges['prices'][number] => typeof each.price !== 'string');
  if (good.length < sent.length) return { fault: 'price' };
  const change = details && detailsChanged(details.before, details.typed);
  const [base = 'ar'] = Object.keys(details?.typed.texts ?? {}) as Locale[];
  // What stays may be longer than managers may write.
  const fault = change && detailsFault(change, base);
  return fault ? { fault } : { prices: good, details: change };
}

/** Whether a typed price differs: `14.5` is `14.50`. A dish may stay without a price. */
function isPriceEdited({ before, typed }: EditedPart<TypedPrice>, currency: Currency): boolean {
  if (JSON.stringify(typed) === JSON.stringify(before)) return false;
  const [one, other] = [before, typed].map((each) => priceTyped(each, currency));
  return typeof other === 'string' || JSON.stringify(one) !== JSON.stringify(other);
}

/** Whether anything is to be saved. */
export function isEdited(edit: DishEdit, currency: Currency): boolean {
  const changes = dishChanges(edit, currency);
  return 'fault' in changes || changes.prices.length > 0 || changes.details !== null;
}

/** The form after its parts were sent: the store has what was sent of the saved ones. What was typed meanwhile stays. */
export function afterSaving(
  now: DishEdit,
  sent: DishEdit,
  isSaved: (part: number | 'details') => boolean,
): DishEdit {
  const saved = <Value>(part: EditedPart<Value>, before: EditedPart<Value> | null | undefined) =>
    before ? { ...part, before: before.typed } : part;
  return {
    prices: Object.fromEntries(
      Object.entries(now.prices).map(([id, part]) => [
        id,
        isSaved(Number(id)) ? saved(part, sent.prices[Number(id)]) : part,
      ]),
    ),
    details: now.details && isSaved('details') ? saved(now.details, sent.details) : now.details,
  };
}

/** A part after the store was read again: what was typed stays. */
export const readAgain = <Value>(
  part: EditedPart<Value> | null | undefined,
  now: Value,
): EditedPart<Value> => ({
  before: now,
  typed: part && JSON.stringify(part.typed) !== JSON.stringify(part.before) ? part.typed : now,
});
