import { availabilityOf, matchingVariation } from '#domain/catalogue/availability.ts';
import { areExtrasRight, withExtras } from '#domain/catalogue/extras.ts';
import type { Price, QuantityLimits } from '#domain/catalogue/product.ts';
import type { ProductFacts, VariationFacts } from '#domain/catalogue/product-facts.ts';
import { clampQuantity, isUnlimited, NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import { type CartLine, cartLineKey } from './cart-line.ts';
import { type SeenPrice, seenOf } from './line-total.ts';

/** The fields that the check reads of a product in its current state in the store. */
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
  | 'extras'
>;

/** A line of the cart with the unit price, extras included, that the customer saw last; null if none was shown yet. */
export interface ShownLine {
  readonly line: CartLine;
  readonly shownPrice: SeenPrice | null;
}

/** A difference between the line that the customer saw and the store. The first four kinds remove the line from the order. */
export type LineChange =
  | { readonly kind: 'gone' }
  | { readonly kind: 'option-gone' }
  | { readonly kind: 'sold-out' }
  /** The product is sold once per order, in any variation, and an earlier line has it. */
  | { readonly kind: 'one-only' }
  /** Fewer pieces are in stock than the customer wants. */
  | { readonly kind: 'fewer-left'; readonly wanted: number; readonly left: number }
  /** The store changed the minimum, maximum or step. */
  | { readonly kind: 'quantity-changed'; readonly from: number; readonly to: number }
  | { readonly kind: 'price-changed'; readonly from: SeenPrice; readonly to: SeenPrice };

export interface CheckedLine {
  readonly key: string;
  /** The line as stored. */
  readonly line: CartLine;
  /** Empty: the line is unchanged. */
  readonly changes: readonly LineChange[];
  /** The line that can be ordered; null if none can. */
  readonly corrected: CartLine | null;
  /** The current unit price, extras included; null if the line cannot be ordered. */
  readonly price: Price | null;
  /** Quantity limits of the line, stock included; null if the line cannot be ordered. */
  readonly limits: QuantityLimits | null;
}

export interface CartCheck {
  /** In the cart's order. */
  readonly lines: readonly CheckedLine[];
  /** At least one line changed: the customer must see and confirm that before sending. */
  readonly hasChanges: boolean;
  /** All lines that changed have to leave the order. */
  readonly hasOnlyGone: boolean;
}

/**
 * Compares a cart with the store's current products, by id. A product that is missing from `products` counts as gone.
 * Lines that use the same stock share it in the order of the cart.
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
  const changed = lines.filter(({ changes }) => changes.length > 0);
  return {
    lines,
    hasChanges: changed.length > 0,
    hasOnlyGone: changed.length > 0 && changed.every(({ corrected }) => corrected === null),
  };
}

/** Pieces that earlier lines use, by the id of the product or variation whose stock is counted. */
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
  shownPrice: SeenPrice | null,
  product: CheckedProduct | undefined,
  taken: Taken,
): Finding {
  if (!product) return without('gone');
  const whole = availabilityOf(product);
  if (whole !== 'available') return without(whole === 'sold-out' ? 'sold-out' : 'gone');
  const item = itemOf(line, product);
  if (!item?.price || availabilityOf(item) === 'unavailable') return without('option-gone');
  if (!areExtrasRight(product.extras ?? [], line.extras ?? {})) return without('option-gone');
  const price = withExtras(item.price, product.extras, line.extras);
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
    changes: [...quantityChange(line.quantity, quantity, left), ...priceChange(shownPrice, seenOf(price))],
    corrected: { ...line, variationId, quantity },
    price,
    limits,
  };
}

/** The product, or the variation that matches the choices of the line; null if no variation matches. */
function itemOf(line: CartLine, product: CheckedProduct): CheckedProduct | VariationFacts | null {
  if (product.kind === 'variable')
    return matchingVariation({ attributes: product.options, variations: product.variations }, line.choices);
  return line.variationId === null && Object.keys(line.choices).length === 0 ? product : null;
}

type Counted = Pick<CheckedProduct, 'id' | 'stock' | 'quantity'>;

/** Pieces of `counted` that are left for `item`. Infinity if the store does not count stock, or accepts backorders. */
function piecesFree(item: Counted, { id, stock }: Counted, taken: Taken): number {
  if (stock.remaining === null || stock.isOnBackorder || item.stock.isOnBackorder)
    return Number.POSITIVE_INFINITY;
  return Math.max(0, stock.remaining - (taken.get(id) ?? 0));
}

/**
 * Whether a variation has its own stock count. If not, it shares the count of the product with the other variations.
 * A maximum above the count of the product, unless it means "no limit", proves that the variation has its own, larger count.
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

function priceChange(from: SeenPrice | null, to: SeenPrice): readonly LineChange[] {
  const isSame =
    from === null ||
    (from.amount === to.amount &&
      from.once === to.once &&
      from.minorUnit === to.minorUnit &&
      from.currency === to.currency);
  return isSame ? [] : [{ kind: 'price-changed', from, to }];
}
