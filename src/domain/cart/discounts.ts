import { type Coupon, type CouponLine, lowersLine } from './coupon.ts';
import { lineTotal } from './line-total.ts';

/** The discount of a coupon by line, in minor units and in the order of the lines. */
export interface CouponDiscount {
  readonly coupon: Coupon;
  readonly byLine: readonly number[];
}

interface Share {
  readonly index: number;
  readonly quantity: number;
  /** Minor units of the whole line before any discount. */
  readonly whole: number;
}

/**
 * Applies coupons like WooCommerce: amounts per piece first, then percentages, then amounts per order. Each coupon is computed from full
 * prices, and no line falls below zero. Remainders of rounding lower the most expensive lines by one minor unit per piece.
 */
export function couponDiscounts(
  coupons: readonly Coupon[],
  lines: readonly CouponLine[],
): readonly CouponDiscount[] {
  const left = lines.map((line) => lineTotal(line).amount);
  const sorted = coupons.toSorted((one, other) => ORDER[one.value.kind] - ORDER[other.value.kind]);
  return sorted.map((coupon) => {
    const before = [...left];
    const shares = lines
      .map((line, index) => ({ index, quantity: line.quantity, whole: before[index] ?? 0, line }))
      .filter(({ line }) => lowersLine(coupon, line))
      .map(({ index, quantity, line }) => ({ index, quantity, whole: lineTotal(line).amount }))
      .sort((one, other) => other.whole - one.whole);
    apply(coupon, shares, left);
    return { coupon, byLine: left.map((amount, index) => (before[index] ?? 0) - amount) };
  });
}

const ORDER = { 'fixed-per-piece': 0, percent: 1, fixed: 2 } as const;

/** Lowers `left`, the remaining amounts of all lines. */
function apply(
  { value, mostPieces, maximumDiscount }: Coupon,
  shares: readonly Share[],
  left: number[],
): void {
  const budget = maximumDiscount?.amount ?? Number.POSITIVE_INFINITY;
  if (value.kind === 'fixed') {
    takeOff(Math.min(value.amount.amount, budget), shares, left);
    return;
  }
  const pieces = piecesOf(shares, mostPieces);
  const wanted = shares.map((share, position) => {
    const count = pieces[position] ?? 0;
    return value.kind === 'percent'
      ? portionOf(share, count, value.hundredths)
      : Math.min(value.amount.amount * count, Math.round((share.whole / share.quantity) * count));
  });
  const exact = value.kind === 'percent' ? wholePortion(shares, pieces, value.hundredths) : 0;
  const sum = wanted.reduce((total, amount) => total + amount, 0);
  let rest = Math.min(budget, Math.max(sum, exact));
  for (const [position, { index }] of shares.entries()) {
    const taken = Math.min(wanted[position] ?? 0, left[index] ?? 0, rest);
    left[index] = (left[index] ?? 0) - taken;
    rest -= taken;
  }
  if (exact > sum) spread(Math.min(rest, exact - sum), shares, left);
}

/** How many pieces of each line a coupon lowers. */
function piecesOf(shares: readonly Share[], most: number | null): readonly number[] {
  let free = most ?? Number.POSITIVE_INFINITY;
  return shares.map(({ quantity }) => {
    const count = Math.min(quantity, free);
    free -= count;
    return count;
  });
}

/** Uses BigInt, because the products are too large for exact doubles. */
const portionOf = ({ whole, quantity }: Share, count: number, hundredths: number): number =>
  Number((BigInt(whole) * BigInt(count) * BigInt(hundredths)) / (BigInt(quantity) * 10_000n));

/** The percentage of all lines together. Halves are rounded down, like WooCommerce rounds discounts. */
function wholePortion(shares: readonly Share[], pieces: readonly number[], hundredths: number): number {
  const base = shares.reduce(
    (sum, { whole, quantity }, position) =>
      sum + (BigInt(whole) * BigInt(pieces[position] ?? 0)) / BigInt(quantity),
    0n,
  );
  return Number((base * BigInt(hundredths) * 2n + 9_999n) / 20_000n);
}

/** Subtracts an amount from the order, in equal parts per piece, until nothing is left. */
function takeOff(amount: number, shares: readonly Share[], left: number[]): void {
  const open = shares.filter(({ index }) => (left[index] ?? 0) > 0);
  const pieces = open.reduce((sum, { quantity }) => sum + quantity, 0);
  const each = pieces > 0 ? Math.floor(amount / pieces) : 0;
  if (each === 0) {
    spread(amount, open, left);
    return;
  }
  let rest = amount;
  for (const { index, quantity } of open) {
    const taken = Math.min(each * quantity, left[index] ?? 0);
    left[index] = (left[index] ?? 0) - taken;
    rest -= taken;
  }
  takeOff(rest, open, left);
}

/** Subtracts the units one by one, at most one per piece. */
function spread(units: number, shares: readonly Share[], left: number[]): void {
  let rest = units;
  for (const { index, quantity } of shares) {
    const taken = Math.min(rest, quantity, left[index] ?? 0);
    left[index] = (left[index] ?? 0) - taken;
    rest -= taken;
  }
}
