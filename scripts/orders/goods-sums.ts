import type { Coupon } from '#domain/cart/coupon.ts';
import type { GoodsSums } from '#domain/cart/reckon.ts';
import type { TaxRules } from '#domain/cart/tax.ts';
import { addMoney, type Money, subtractMoney } from '#domain/money.ts';
import { ok, type Result } from '#domain/result.ts';
import type { OrderLine } from '#scripts/backend/ordering/order-lines.ts';
import type { PricedGoods, Taxed } from './price-cart.ts';
import type { OpenChoices } from './store-order.ts';
import type { StorePort } from './woocommerce-port.ts';

interface Cart {
  readonly lines: readonly OrderLine[];
  readonly coupons: readonly Coupon[];
  readonly email: string;
}

/** Lets a store reckon the goods of an order, with prices as it shows them. */
export const goodsSums =
  (store: Pick<StorePort, 'priceCart'>, openChoices: OpenChoices, tax: () => TaxRules | null) =>
  async ({ lines, coupons, email }: Cart): Promise<Result<GoodsSums>> => {
    const priced = await store.priceCart({
      email,
      codes: coupons.map(({ code }) => code),
      lines: lines.map(({ wanted, product, variation, quantity }) => ({
        id: variation?.id ?? product.id,
        quantity,
        choices: openChoices(wanted).map(({ key, value }) => ({ attribute: key, value })),
      })),
    });
    return priced.ok ? ok(sumsOf(priced.value, coupons, tax())) : priced;
  };

function sumsOf(priced: PricedGoods, coupons: readonly Coupon[], rules: TaxRules | null): GoodsSums {
  const isTaxIncluded = rules?.pricesIncludeTax ?? true;
  const shown = ({ net, tax }: Taxed): Money => (isTaxIncluded ? addMoney(net, tax) : net);
  return {
    subtotal: shown(priced.subtotal),
    discount: shown(priced.discount),
    discountByLine: priced.lines.map(({ subtotal, total }) => subtractMoney(shown(subtotal), shown(total))),
    coupons: priced.coupons.map(({ code, discount }) => ({
      code,
      discount: shown(discount),
      freeDelivery: coupons.some((coupon) => coupon.code === code && coupon.freeDelivery),
    })),
    // A cart names its taxes with delivery: of several only the sum is known.
    taxes: priced.tax.amount > 0 ? [{ name: priced.taxNames.join(' + '), amount: priced.tax }] : [],
    isTaxIncluded,
    taxClass: 'standard',
  };
}
