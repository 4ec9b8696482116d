import { cartTotals } from '#domain/cart/totals.ts';
import { openState } from '#domain/hours/open-state.ts';
import { compareMoney, decimalOf, type Money, moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { setStockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { StoreElsewhere } from '#scripts/backend/catalogue/store-elsewhere.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import type { SeedCoupon } from '#scripts/backend/seed.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { type AcceptedCoupon, acceptCoupon } from './coupons.ts';
import { addDelivery } from './deliveries.ts';
import { fulfilmentOf } from './fulfilment.ts';
import { type KeptOrder, keepOrder, orderByClientId } from './kept-orders.ts';
import { orderLines } from './order-lines.ts';
import type { OrderRequest } from './order-request.ts';
import { takeStock } from './take-stock.ts';

/** What ordering needs of the world. */
export interface OrderingContext {
  readonly tenant: Tenant;
  readonly database: Database;
  readonly shop: ShopNow;
  readonly coupons: readonly SeedCoupon[];
  readonly now: () => number;
  /** The store that gets the orders; null where they stay here. */
  readonly elsewhere: StoreElsewhere | null;
}

interface CreatedOrder {
  readonly order: KeptOrder;
  /** false: it was there already. */
  readonly isNew: boolean;
}

const ID_REUSED: Refusal = {
  status: 409,
  code: 'treesal_order_id_reused',
  message: 'Another order was sent under this client_order_id.',
};
const CLOSED: Refusal = {
  status: 409,
  code: 'treesal_store_closed',
  message: 'store is closed at this time',
};

/**
 * One order of one request, however often it is sent: everything is checked against the present shop and written in one
 * transaction, or nothing is.
 */
export function createOrder(
  request: OrderRequest,
  { database, ...context }: OrderingContext,
): Promise<Result<CreatedOrder, Refusal>> {
  return database.transaction(async (rows) => {
    const known = await orderByClientId(rows, request.client_order_id);
    if (!known) return newOrder(request, { ...context, rows });
    return known.request === JSON.stringify(request) ? ok({ order: known, isNew: false }) : fail(ID_REUSED);
  });
}

async function newOrder(
  request: OrderRequest,
  context: Omit<OrderingContext, 'database'> & { readonly rows: Rows },
): Promise<Result<CreatedOrder, Refusal>> {
  const { tenant, rows } = context;
  const [shop, now] = [await context.shop(rows), context.now()];
  const { currency } = shop.catalogue;
  if (!openState(shop.settings.hours, now, tenant).isOpen) return fail(CLOSED);

  const lines = orderLines(request.items, shop);
  if (!lines.ok) return lines;
  const stock = takeStock(lines.value, shop);
  if (!stock.ok) return stock;
  const fulfilment = fulfilmentOf(request, shop);
  if (!fulfilment.ok) return fulfilment;

  const delivery = 'cost' in fulfilment.value ? { delivery: fulfilment.value.cost ?? null } : {};
  const cart = { currency, lines: lines.value, ...delivery };
  const { subtotal } = cartTotals(cart);
  const coupon: Result<AcceptedCoupon | null, Refusal> =
    request.coupon_code === ''
      ? ok(null)
      : await acceptCoupon(request.coupon_code, subtotal, { ...context, shop, now });
  if (!coupon.ok) return coupon;
  const totals = cartTotals({ ...cart, coupon: coupon.value?.effect ?? null });
  if (!isAsShown(request, totals.total)) return fail(totalChanged(totals.total));

  // Another store counts by itself: what is on its way there is taken off its count meanwhile.
  if (!context.elsewhere)
    for (const { item, level } of stock.value) await setStockLevel(rows, item.stated, level, now);
  const order = await keepOrder(rows, {
    request,
    lines: lines.value,
    fulfilment: fulfilment.value,
    totals,
    couponCodes: coupon.value ? [coupon.value.coupon.code] : [],
    currency: currency.code,
    timeZone: tenant.timeZone,
    placedAt: now,
  });
  if (context.elsewhere) await addDelivery(rows, order.id, now);
  return ok({ order, isNew: true });
}

/** Whether the customer agreed to this total; a client that shows none agrees to any. */
function isAsShown({ shown_total: shown, currency }: OrderRequest, total: Money): boolean {
  if (!shown) return true;
  const agreed = moneyFromDecimal(shown, currency ?? '', total.minorUnit);
  return agreed?.currency === total.currency && compareMoney(agreed, total) === 0;
}

const totalChanged = (total: Money): Refusal => ({
  status: 409,
  code: 'treesal_total_changed',
  message: 'The total has changed.',
  data: { total: decimalOf(total), currency: total.currency },
});
