import { availabilityOf, matchingVariation } from '#domain/catalogue/availability.ts';
import type { Price, QuantityLimits } from '#domain/catalogue/product.ts';
import type { ProductFacts, VariationFacts } from '#domain/catalogue/product-facts.ts';
import { clampQuantity, isUnlimited, NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import type { Money } from '#domain/money.ts';
import { type CartLine, cartLineKey } from './cart-line.ts';

/** What the check reads of a product as it is in the store now. */
export type CheckedProduct = Pick<
  ProductFacts,
  | 'id'
  | 'kind'
  | 'price'
  | 'isPurchasable'
  | 'stock'
  | 'quantity'
  | 'isSoldIndividually'
  | 'options'
  | 'variations'
>;

/** A line of the cart, and the price of a piece that the customer saw last; null before any was shown. */
export interface ShownLine {
  readonly line: CartLine;
  readonly shownPrice: Money | null;
}

/** What is no longer as the customer saw it. The first four take the line out of what can be ordered. */
export type LineChange =
  | { readonly kind: 'gone' }
  | { readonly kind: 'option-gone' }
  | { readonly kind: 'sold-out' }
  /** Sold one to an order, whatever its options, and a line before has it. */
  | { readonly kind: 'one-only' }
  /** Fewer in stock than wanted. */
  | { readonly kind: 'fewer-left'; readonly wanted: number; readonly left: number }
  /** The store's minimum, maximum or step is another. */
  | { readonly kind: 'quantity-changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'price-changed'; readonly from: Money; readonly to: Money };

export interface CheckedLine {
  readonly key: string;
  /** As it is stored. */
  readonly line: CartLine;
  /** None: the line is as it was. */
  readonly changes: readonly LineChange[];
  /** The line as it can be ordered; null when it cannot. */
  readonly corrected: CartLine | null;
  /** What a piece costs now; null when it cannot be ordered. */
  readonly price: Price | null;
  /** How many the line may hold, stock included; null when it cannot be ordered. */
  readonly limits: QuantityLimits | null;
}

export interface CartCheck {
  /** In the cart's order. */
  readonly lines: readonly CheckedLine[];
  /** Something changed that the customer has to see and confirm before sending. */
  readonly hasChanges: boolean;
  /** Something is left to order, once what changed is confirmed. */
  readonly isOrderable: boolean;
}

/**
 * Holds a cart against the store's present products, by id; a product that is not among them is gone.
 * Lines that take from the same stock share it in the cart's order.
 */
export function checkCart(
  shown: readonly ShownLine[],
  products: ReadonlyMap<number, CheckedProduct>,
): CartCheck {
  const taken: Taken = new Map();
  const lines = shown.map(({ line, shownPrice }) => {
    const checked = checkLine(line, shownPrice, products.get(line.productId), taken);
    return { key: cartLineKey(line), line, ...checked };
  });
  return {
    lines,
    hasChanges: lines.some(({ changes }) => changes.length > 0),
    isOrderable: lines.some(({ corrected }) => corrected !== null),
  };
}

/** Pieces of the lines before, by the id of what is counted. */
type Taken = Map<number, number>;

type Finding = Omit<CheckedLine, 'key' | 'line'>;

const without = (kind: 'gone' | 'option-gone' | 'sold-out' | 'one-only'): Finding => ({
  changes: [{ kind }],
  corrected: null,
  price: null,
  limits: null,
});

function checkLine(
  line: CartLine,
  shownPrice: Money | null,
  product: CheckedProduct | undefined,
  taken: Taken,
): Finding {
  if (!product) return without('gone');
  const whole = availabilityOf(product);
  if (whole !== 'available') return without(whole === 'sold-out' ? 'sold-out' : 'gone');
  const item = itemOf(line, product);
  if (!item?.price || availabilityOf(item) === 'unavailable') return without('option-gone');
  const variationId = item === product ? null : item.id;
  if (product.isSoldIndividually && taken.has(product.id)) return without('one-only');
  const counted = hasOwnCount(item, product) ? item : product;
  const left = piecesFree(item, counted, taken);
  if (availabilityOf(item) === 'sold-out' || left < item.quantity.minimum) return without('sold-out');
  const limits = { ...item.quantity, maximum: Math.min(item.quantity.maximum, left) };
  const quantity = clampQuantity(line.quantity, limits);
  taken.set(counted.id, (taken.get(counted.id) ?? 0) + quantity);
  if (product.isSoldIndividually) taken.set(product.id, 1);
  return {
    changes: [
      ...quantityChange(line.quantity, quantity, left),
      ...priceChange(shownPrice, item.price.current),
    ],
    corrected: { ...line, variationId, quantity },
    price: item.price,
    limits,
  };
}

/** The product itself, or the variation that the line's choices still name; null when they name none. */
function itemOf(line: CartLine, product: CheckedProduct): CheckedProduct | VariationFacts | null {
  if (product.kind === 'variable')
    return matchingVariation({ attributes: product.options, variations: product.variations }, line.choices);
  return line.variationId === null && Object.keys(line.choices).length === 0 ? product : null;
}

type Counted = Pick<CheckedProduct, 'id' | 'stock' | 'quantity'>;

/**
 * What is left of `counted`, the one whose count `item` is sold by. Infinity where the store does not count, or sells on what it has to
 * order itself.
 */
function piecesFree(item: Counted, { id, stock }: Counted, taken: Taken): number {
  if (stock.remaining === null || stock.isOnBackorder || item.stock.isOnBackorder)
    return Number.POSITIVE_INFINITY;
  return Math.max(0, stock.remaining - (taken.get(id) ?? 0));
}

/**
 * Whether a variation is sold by its own count; one that has the product's count shares it with the others.
 * One that has many is not said to have so few: its maximum, where it is none of "no limit", tells that it has more than the product.
 */
function hasOwnCount({ stock, quantity }: Counted, product: Counted): boolean {
  if (stock.remaining !== null) return stock.remaining !== product.stock.remaining;
  return !isUnlimited(quantity) && quantity.maximum > (product.stock.remaining ?? NO_MAXIMUM);
}

function quantityChange(from: number, to: number, left: number): readonly LineChange[] {
  if (from === to) return [];
  if (left < from) return [{ kind: 'fewer-left', wanted: from, left: to }];
  return [{ kind: 'quantity-changed', from, to }];
}

function priceChange(from: Money | null, to: Money): readonly LineChange[] {
  const isSame =
    from === null ||
    (from.amount === to.amount && from.minorUnit === to.minorUnit && from.currency === to.currency);
  return isSame ? [] : [{ kind: 'price-changed', from, to }];
}
