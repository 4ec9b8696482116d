import { setTimeout as wait } from 'node:timers/promises';
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
import { codesOf, judgeCoupons, refusedAs } from './coupons.ts';
import { addDelivery, NO_PIECES, type Pieces, piecesBeingSent, piecesPlacedSince } from './deliveries.ts';
import { fulfilmentOf } from './fulfilment.ts';
import { type KeptOrder, keepOrder, orderByClientId } from './kept-orders.ts';
import { OUT_OF_STOCK, orderLines } from './order-lines.ts';
import type { OrderRequest, OrderRequestItem } from './order-request.ts';
import { lineOf, type Quote, quoteOrder, sumsOf } from './price-order.ts';
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

/** Readings of the store for one order, and the pauses between them. */
const MOST_READINGS = 4;
const FIRST_PAUSE_MS = 100;

/** A refusal that another reading of the store may change. */
interface Refused extends Refusal {
  readonly isInDoubt?: boolean;
}

/**
 * One order of one request, however often it is sent: everything is checked against the present shop and written in one
 * transaction, or nothing is. What only the order's store knows is asked before that, so that nobody waits for it.
 */
export async function createOrder(
  request: OrderRequest,
  context: OrderingContext,
): Promise<Result<CreatedOrder, Refusal>> {
  const before = await knownOrder(request, context.database);
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
  await context.elsewhere?.refresh(request.items.map(({ id }) => id));
  const quote = await quoteOf(request, { ...context, rows: database });
  if (!quote.ok) return quote;
  return database.transaction(
    async (rows) => (await knownOrder(request, rows)) ?? newOrder(request, quote.value, { ...context, rows }),
  );
}

async function knownOrder(request: OrderRequest, rows: Rows): Promise<Result<CreatedOrder, Refusal> | null> {
  const known = await orderByClientId(rows, request.client_order_id);
  if (!known) return null;
  return known.request === JSON.stringify(request) ? ok({ order: known, isNew: false }) : fail(ID_REUSED);
}

type OrderWorld = Omit<OrderingContext, 'database'> & { readonly rows: Rows };

/** Pieces that were placed since the other store was read: its count may have them, or not. */
const placedSince = ({ elsewhere, rows }: OrderWorld, items: readonly OrderRequestItem[]): Promise<Pieces> =>
  elsewhere
    ? piecesPlacedSince(rows, new Map(items.map(({ id }) => [id, elsewhere.versionOf(id)])))
    : Promise.resolve(NO_PIECES);

/** Sold out in doubt: of what is with the other store just now pieces are taken off that it may count already. */
async function soldOut(
  refusal: Refusal,
  items: readonly OrderRequestItem[],
  context: OrderWorld,
): Promise<Result<never, Refused>> {
  if (!context.elsewhere || refusal.code !== OUT_OF_STOCK) return fail(refusal);
  const pieces = [await placedSince(context, items), await piecesBeingSent(context.rows)];
  const isInDoubt = items.some(({ id, variation_id }) =>
    pieces.some((uncertain) => uncertain.has(id) || uncertain.has(variation_id ?? id)),
  );
  return fail({ ...refusal, isInDoubt });
}

async function quoteOf(request: OrderRequest, context: OrderWorld): Promise<Result<Quote, Refused>> {
  const shop = await context.shop();
  const lines = orderLines(request.items, shop);
  if (!lines.ok) return soldOut(lines.error, request.items, context);
  return quoteOrder(context, {
    ...couponsIn(request, context),
    rows: context.rows,
    shop,
    lines: lines.value,
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
  const [shop, now] = [await context.shop(rows), context.now()];
  const { currency } = shop.catalogue;
  if (!openState(shop.settings.hours, now, tenant).isOpen) return fail(CLOSED);

  const lines = orderLines(request.items, shop);
  if (!lines.ok) return soldOut(lines.error, request.items, context);
  const placed = await placedSince(context, request.items);
  const stock = takeStock(lines.value, shop, (id) => placed.get(id) ?? 0);
  if (!stock.ok) return soldOut(stock.error, request.items, context);
  const fulfilment = fulfilmentOf(request, shop);
  if (!fulfilment.ok) return fulfilment;

  // Another order may have used a coupon up since it was quoted.
  const { codes, ...around } = couponsIn(request, context);
  const judged = await judgeCoupons(rows, codes, quote.coupons, lines.value.map(lineOf), around);
  const [refused] = [...judged.refused, ...quote.judged.refused];
  if (refused) return fail({ ...refusedAs(refused.failure, refused.code), data: { coupon: refused.code } });
  const reckoning = sumsOf(quote, judged.granted, {
    lines: lines.value,
    shop,
    delivery: 'cost' in fulfilment.value ? (fulfilment.value.cost ?? null) : undefined,
  });
  if (!isAsShown(request, reckoning.total)) return fail(totalChanged(reckoning.total));

  // Another store counts by itself: what is on its way there is taken off its count meanwhile.
  if (!context.elsewhere)
    for (const { item, level } of stock.value) await setStockLevel(rows, item.stated, level, now);
  const order = await keepOrder(rows, {
    request,
    lines: lines.value,
    fulfilment: fulfilment.value,
    reckoning,
    currency: currency.code,
    timeZone: tenant.timeZone,
    placedAt: now,
    isAccepted: tenant.ordering.kind !== 'plugin' && tenant.ordering.accepts === 'at-once',
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
