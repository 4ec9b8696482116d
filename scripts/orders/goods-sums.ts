import type { Coupon } from '#domain/cart/coupon.ts';
import type { GoodsSums } from '#domain/cart/reckon.ts';
import { type TaxRules, taxesOf } from '#domain/cart/tax.ts';
import type { TaxAmount } from '#domain/cart/totals.ts';
import { addMoney, type Money, subtractMoney } from '#domain/money.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderLine } from '#scripts/backend/ordering/order-lines.ts';
import type { PricedGoods, Taxed } from './price-cart.ts';
import type { OpenChoices } from './store-lines.ts';
import type { StorePort } from './woocommerce-port.ts';

interface Cart {
  readonly lines: readonly OrderLine[];
  readonly coupons: readonly Coupon[];
  readonly email: string;
}

/** Lets the store calculate the sums of the goods, with or without tax as it shows its prices. */
export const goodsSums =
  (store: Pick<StorePort, 'priceCart'>, openChoices: OpenChoices, tax: (zone: null) => TaxRules | null) =>
  async ({ lines, coupons, email }: Cart): Promise<Result<GoodsSums>> => {
    const priced = await store.priceCart({
      email,
      codes: coupons.map(({ code }) => code),
      lines: lines.map((line) => ({
        id: idOf(line),
        quantity: line.quantity,
        choices: openChoices(line.wanted).map(({ key, value }) => ({ attribute: key, value })),
      })),
    });
    return priced.ok ? ok(sumsOf(priced.value, { lines, coupons }, tax(null))) : priced;
  };

const idOf = ({ variation, product }: OrderLine): number => variation?.id ?? product.id;

function sumsOf(
  priced: PricedGoods,
  { lines, coupons }: Pick<Cart, 'lines' | 'coupons'>,
  rules: TaxRules | null,
): GoodsSums {
  const isTaxIncluded = rules?.pricesIncludeTax ?? true;
  const shown = ({ net, tax }: Taxed): Money => (isTaxIncluded ? addMoney(net, tax) : net);
  return {
    subtotal: shown(priced.subtotal),
    discount: shown(priced.discount),
    discountByLine: sharesOf(
      lines,
      priced.lines.map(({ id, subtotal, total }) => ({
        id,
        discount: subtractMoney(shown(subtotal), shown(total)).amount,
      })),
    ).map((amount) => ({ ...priced.subtotal.net, amount })),
    coupons: priced.coupons.map(({ code, discount }) => ({
      code,
      discount: shown(discount),
      freeDelivery: coupons.some((coupon) => coupon.code === code && coupon.freeDelivery),
    })),
    taxes: taxRows(priced, rules),
    isTaxIncluded,
    taxClass: GOODS_CLASS,
  };
}

/**
 * The discount of each line, in minor units. Lines of one item with different notes are one line of the store's cart, whose discount they
 * share by their pieces, which have one price.
 */
function sharesOf(
  lines: readonly OrderLine[],
  priced: readonly { readonly id: number; readonly discount: number }[],
): readonly number[] {
  return lines.map((line, index) => {
    const isSame = (other: OrderLine): boolean => idOf(other) === idOf(line);
    const pieces = (some: readonly OrderLine[]) => sum(some.filter(isSame).map(({ quantity }) => quantity));
    const discount = sum(priced.filter(({ id }) => id === idOf(line)).map((each) => each.discount));
    const upTo = (end: number) => Math.round((discount * pieces(lines.slice(0, end))) / pieces(lines));
    return upTo(index + 1) - upTo(index);
  });
}

const GOODS_CLASS = 'standard';

/**
 * The taxes of the goods by name. The store's cart has taxes with their share of its own delivery, so that share is computed and subtracted.
 * One row has all names if the result does not add up, because the store knows rules that we do not.
 */
function taxRows({ tax, cartTaxes, cartDelivery }: PricedGoods, rules: TaxRules | null): TaxAmount[] {
  const rows = new Map<string, number>();
  for (const { name, amount } of cartTaxes) rows.set(name, (rows.get(name) ?? 0) + amount.amount);
  const inherits = rules?.deliveryClass === 'inherit';
  const delivery = {
    amount: cartDelivery.net.amount,
    taxClass: inherits ? GOODS_CLASS : (rules?.deliveryClass ?? null),
    isDelivery: true,
  };
  if (rules && cartDelivery.tax.amount > 0)
    for (const { name, amount } of taxesOf([delivery], { ...rules, pricesIncludeTax: false }))
      rows.set(name, (rows.get(name) ?? 0) - amount);
  const amounts = [...rows.values()];
  const addsUp = amounts.every((amount) => amount >= 0) && sum(amounts) === tax.amount;
  const all = addsUp ? [...rows] : [[[...rows.keys()].join(' + '), tax.amount] as const];
  return all.flatMap(([name, amount]) => (amount > 0 ? [{ name, amount: { ...tax, amount } }] : []));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
