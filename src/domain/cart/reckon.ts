import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { deliveryCost } from '#domain/delivery/zones.ts';
import { addMoney, type Money, noMoney, subtractMoney } from '#domain/money.ts';
import type { Coupon, CouponLine } from './coupon.ts';
import { couponDiscounts } from './discounts.ts';
import { lineTotal } from './line-total.ts';
import { type TaxRules, taxesOf } from './tax.ts';
import type { TaxAmount } from './totals.ts';

/** A line of an order with all fields that its sum depends on. */
export interface ReckonedLine extends CouponLine {
  /** null: free of tax. */
  readonly taxClass: string | null;
}

/** The sums of the goods, at the prices that the shop shows. */
export interface GoodsSums {
  /** Sum of the lines before discounts. */
  readonly subtotal: Money;
  readonly discount: Money;
  /** Discount by line, of all coupons. */
  readonly discountByLine: readonly Money[];
  readonly coupons: readonly {
    readonly code: string;
    readonly discount: Money;
    readonly freeDelivery: boolean;
  }[];
  readonly taxes: readonly TaxAmount[];
  /** Whether prices include the taxes; otherwise the total adds them. */
  readonly isTaxIncluded: boolean;
  /** The class that a delivery inherits. */
  readonly taxClass: string;
}

/** The sums of an order. */
export interface Reckoning extends Omit<GoodsSums, 'taxClass'> {
  /** null: not known yet, so the total excludes it. */
  readonly delivery: Money | null;
  readonly total: Money;
}

interface Delivered {
  /** The zone's terms; null: the merchant tells the cost later; absent: pickup or eat in. */
  readonly delivery?: DeliveryTerms | null;
  /** null: the shop has no taxes. */
  readonly tax: TaxRules | null;
}

export interface CartToReckon extends Delivered {
  readonly currency: { readonly code: string; readonly minorUnit: number };
  readonly lines: readonly ReckonedLine[];
  /** Coupons that fit (`couponRefusal`). */
  readonly coupons: readonly Coupon[];
}

/** Computes the sums of an order like WooCommerce: discounts from the full prices, then taxes on the rest. */
export function reckon({ currency, lines, coupons, ...delivered }: CartToReckon): Reckoning {
  const { tax } = delivered;
  const money = (amount: number): Money => ({ ...noMoney(currency), amount });
  const wholes = lines.map((line) => lineTotal(line).amount);
  const discounts = couponDiscounts(coupons, lines);
  const byLine = lines.map((_, index) => sum(discounts.map((each) => each.byLine[index] ?? 0)));
  const taxed = lines.map(({ taxClass }, index) => ({
    amount: (wholes[index] ?? 0) - (byLine[index] ?? 0),
    taxClass,
    isDelivery: false,
  }));
  const classes = lines.flatMap(({ taxClass }) => taxClass ?? []);
  return withDelivery(
    {
      subtotal: money(sum(wholes)),
      discount: money(sum(byLine)),
      discountByLine: byLine.map(money),
      coupons: discounts.map(({ coupon, byLine: amounts }) => ({
        code: coupon.code,
        discount: money(sum(amounts)),
        freeDelivery: coupon.freeDelivery,
      })),
      taxes: (tax ? taxesOf(taxed, tax) : []).map(({ name, amount }) => ({ name, amount: money(amount) })),
      isTaxIncluded: tax?.pricesIncludeTax ?? true,
      taxClass: classes.includes('standard') ? 'standard' : (classes[0] ?? 'standard'),
    },
    delivered,
  );
}

/** Adds the cost of delivery and its taxes to the sums of the goods. */
export function withDelivery({ taxClass, ...goods }: GoodsSums, { delivery, tax }: Delivered): Reckoning {
  const { subtotal, discount, isTaxIncluded } = goods;
  const none = { ...subtotal, amount: 0 };
  const isFree = delivery === undefined || goods.coupons.some(({ freeDelivery }) => freeDelivery);
  const cost = isFree ? none : delivery && deliveryCost(delivery, subtractMoney(subtotal, discount));
  const own = tax
    ? taxesOf([{ amount: cost?.amount ?? 0, taxClass: classOf(tax, taxClass), isDelivery: true }], tax)
    : [];
  const taxes = own.reduce((all, { name, amount }) => withTax(all, name, { ...none, amount }), goods.taxes);
  const added = isTaxIncluded ? [] : taxes.map(({ amount }) => amount);
  return {
    ...goods,
    taxes,
    delivery: cost,
    total: [cost ?? none, ...added].reduce(addMoney, subtractMoney(subtotal, discount)),
  };
}

const classOf = ({ deliveryClass }: TaxRules, inherited: string): string | null =>
  deliveryClass === 'inherit' ? inherited : deliveryClass;

function withTax(taxes: readonly TaxAmount[], name: string, amount: Money): readonly TaxAmount[] {
  if (!taxes.some((tax) => tax.name === name)) return [...taxes, { name, amount }];
  return taxes.map((tax) => (tax.name === name ? { name, amount: addMoney(tax.amount, amount) } : tax));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
