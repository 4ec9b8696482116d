import { setTimeout as wait } from 'node:timers/promises';
import { shownCode } from '#domain/cart/coupon.ts';
import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { setStockLevel } from '#scripts/backend/catalogue/stock-levels.ts';
import type { StoreElsewhere } from '#scripts/backend/catalogue/store-elsewhere.ts';
import { readClosedZones } from '#scripts/backend/catalogue/zone-changes.ts';
import type { Database, Rows } from '#scripts/backend/database/database.ts';
import type { SeedCoupon } from '#scripts/backend/seed.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { codesOf, judgeCoupons, refusedAs } from './coupons.ts';
import { addDelivery } from './deliveries.ts';
import { fulfilmentOf, paymentOf } from './fulfilment.ts';
import { type KeptOrder, keepOrder, orderByClientId } from './kept-orders.ts';
import { orderLines } from './order-lines.ts';
import type { OrderRequest } from './order-request.ts';
import { timeRefusal } from './order-times.ts';
import { lineOf, type Quote, quoteOrder, sumsOf, zoneIn } from './price-order.ts';
import { placedSinceReading, type Refused, soldOut } from './stock-in-doubt.ts';
import { sumRefusal } from './sum-refusal.ts';
import { takeStock } from './take-stock.ts';

/** Dependencies of ordering. */
export interface OrderingContext {
  readonly tenant: Tenant;
  readonly database: Database;
  readonly shop: ShopNow;
  readonly coupons: readonly SeedCoupon[];
  readonly now: () => number;
  /** Store that gets the orders; null when they stay here. */
  readonly elsewhere: StoreElsewhere | null;
}

interface CreatedOrder {
  readonly order: KeptOrder;
  /** false: the order was placed before. */
  readonly isNew: boolean;
  /** Whether the order has changed stock that is counted here. */
  readonly isStockChanged: boolean;
}

const ID_REUSED: Refusal = {
  status: 409,
  code: 'treesal_order_id_reused',
  message: 'Another order was sent under this client_order_id.',
};

const AWAY: Refusal = {
  status: 503,
  code: 'treesal_store_away',
  message: 'The store does not answer, and the shop takes no orders without it.',
};

/** Readings of the store for one order while a refusal is in doubt. Each pause is twice as long as the one before. */
const MOST_READINGS = 4;
const FIRST_PAUSE_MS = 100;

/**
 * Places an order once, even if the request is sent again. One transaction checks everything against the present shop and writes it, or
 * writes nothing. Questions to the order's store come before it, so that no other order waits for the answers.
 */
export async function createOrder(
  request: OrderRequest,
  context: OrderingContext,
): Promise<Result<CreatedOrder, Refusal>> {
  // A question to another store takes longer than this look.
  const before = context.elsewhere && (await knownOrder(request, context.database));
  if (before) return before;
  for (let reading = 1; ; reading += 1) {
    const created = await tryOrder(request, context);
    if (created.ok || !created.error.isInDoubt || reading === MOST_READINGS) return created;
    await wait(FIRST_PAUSE_MS * 2 ** (reading - 1));
  }
}

async function tryOrder(
  request: OrderRequest,
  { database, ...context }: OrderingContext,
): Promise<Result<CreatedOrder, Refused>> {
  // The store may have changed since it was last read.
  const isAnswered = (await context.elsewhere?.refresh(request.items.map(({ id }) => id))) ?? true;
  if (!isAnswered && refusesWhileAway(context.tenant))
    return (await knownOrder(request, database)) ?? fail(AWAY);
  const quote = await quoteOf(request, { ...context, rows: database });
  // The order itself may have taken the last piece.
  if (!quote.ok) return (await knownOrder(request, database)) ?? quote;
  return database.transaction(
    async (rows) => (await knownOrder(request, rows)) ?? newOrder(request, quote.value, { ...context, rows }),
  );
}

async function knownOrder(request: OrderRequest, rows: Rows): Promise<Result<CreatedOrder, Refusal> | null> {
  const known = await orderByClientId(rows, request.client_order_id);
  if (!known) return null;
  return known.request === JSON.stringify(request)
    ? ok({ order: known, isNew: false, isStockChanged: false })
    : fail(ID_REUSED);
}

type OrderWorld = Omit<OrderingContext, 'database'> & { readonly rows: Rows };

async function quoteOf(request: OrderRequest, context: OrderWorld): Promise<Result<Quote, Refused>> {
  const placedSince = placedSinceReading(context, request.items);
  const shop = await context.shop();
  const lines = orderLines(request.items, shop);
  if (!lines.ok) return soldOut(lines.error, request.items, context, placedSince);
  return quoteOrder(context, {
    ...couponsIn(request, context),
    rows: context.rows,
    shop,
    lines: lines.value,
    zone: zoneIn(request),
  });
}

const couponsIn = (request: OrderRequest, { now }: Pick<OrderWorld, 'now'>) => ({
  codes: codesOf([request.coupon_code, ...request.coupon_codes]),
  phone: request.customer_phone,
  email: request.customer_email,
  now: now(),
});

async function newOrder(
  request: OrderRequest,
  quote: Quote,
  context: OrderWorld,
): Promise<Result<CreatedOrder, Refused>> {
  const { tenant, rows } = context;
  const placedSince = placedSinceReading(context, request.items);
  const [shop, now] = [await context.shop(rows), context.now()];
  const { currency } = shop.catalogue;
  const untimely = await timeRefusal(rows, request, { shop, timeZone: tenant.timeZone, now });
  if (untimely) return fail(untimely);

  const lines = orderLines(request.items, shop);
  if (!lines.ok) return soldOut(lines.error, request.items, context, placedSince);
  const placed = await placedSince(rows);
  const taken = takeStock(lines.value, shop, (id) => placed.get(id) ?? 0);
  if (!taken.ok) return soldOut(taken.error, request.items, context, placedSince);
  const { timeZone } = tenant;
  const place = { timeZone, clockChanges: clockChangesOf(timeZone) };
  const closed = await readClosedZones(rows);
  const fulfilment = fulfilmentOf(request, shop, { closed, now, place });
  if (!fulfilment.ok) return fulfilment;
  const payment = paymentOf(request, shop, tenant);
  if (!payment.ok) return payment;

  // Another order may have used up a coupon since the quote.
  const { codes, ...around } = couponsIn(request, context);
  const judged = await judgeCoupons(rows, codes, quote.coupons, lines.value.map(lineOf), around);
  const [refused] = [...judged.refused, ...quote.judged.refused];
  if (refused) return fail({ ...refusedAs(refused.failure, refused.code), data: { coupon: refused.code } });
  const reckoning = sumsOf(quote, judged.granted, {
    lines: lines.value,
    shop,
    delivery: fulfilment.value.terms,
  });
  const refusal = sumRefusal(request, fulfilment.value, reckoning);
  if (refusal) return fail(refusal);
  // The store's payment page takes no order without an amount.
  const method = payment.value === 'online' && reckoning.total.amount === 0 ? 'cash' : payment.value;

  // Another store counts by itself; meanwhile the pieces of the order count as on the way.
  if (!context.elsewhere)
    for (const { item, level } of taken.value.stock) await setStockLevel(rows, item.stated, level, now);
  const order = await keepOrder(rows, {
    request,
    lines: lines.value,
    counted: taken.value.lines,
    fulfilment: fulfilment.value,
    payment: method,
    couponCodes: judged.granted.map((coupon) =>
      shownCode(coupon, [request.coupon_code, ...request.coupon_codes]),
    ),
    reckoning,
    currency: currency.code,
    timeZone: tenant.timeZone,
    placedAt: now,
    isAccepted: tenant.ordering.kind !== 'plugin' && tenant.ordering.accepts === 'at-once',
  });
  if (context.elsewhere) await addDelivery(rows, order.id);
  return ok({ order, isNew: true, isStockChanged: !context.elsewhere && taken.value.stock.length > 0 });
}

const refusesWhileAway = ({ ordering }: Tenant): boolean =>
  ordering.kind === 'woocommerce' && ordering.whileAway === 'refuse';
