import { type SelectQueryBuilder, sql } from 'kysely';
import { instantOf, wallClock } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import type { OrdersSeen } from '#domain/staff/orders-seen.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Tables } from '#scripts/backend/database/tables.ts';

/** Orders as the API answers them, newest first. */
export interface OrdersPage {
  /** JSON texts. */
  readonly answers: readonly string[];
  /** How many there are with those that did not fit in. */
  readonly total: number;
}

/** Which part of the orders is wanted. */
export interface PartWanted {
  readonly atMost: number;
  /** Only orders with a smaller id. */
  readonly before?: number;
  /** `deliveries`: no others, and of them nothing that only the call centre needs. Default: all. */
  readonly seen?: Exclude<OrdersSeen, 'none'>;
}

/** A shop that closes at two is still at work on what was ordered before midnight. */
const NIGHT_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** The day of the week that an order is promised for comes at most six days after that of placing. */
const PROMISED_DAYS = 6;

/** In one answer: some 300 kB, for which other shops wait three milliseconds. */
export const MOST_ORDERS = 250;

/** The browser reads five million bytes at the most, and a hostile order has 200,000 of them. */
const PAGE_BYTES = 2_000_000;

/** What nobody needs who brings an order; with the key anybody opens it for ever. */
const NOT_FOR_DRIVERS = new Set([
  'order_key',
  'client_order_id',
  'created_by',
  'source',
  'referrer',
  'coupon_codes',
  'changes',
]);

const ENDED = ORDER_STATUSES.filter((status) => isEnded({ status }));

/**
 * What staff work on today: orders placed today, and earlier ones that have not ended and are due today or were placed a few hours ago.
 */
export function todayOrders(
  rows: Rows,
  timeZone: string,
  nowMs: number,
  wanted: PartWanted = { atMost: MOST_ORDERS },
): Promise<OrdersPage> {
  const clock = wallClock({ timeZone });
  const today = Math.floor(clock(nowMs) / DAY_MS) * DAY_MS;
  const midnight = instantOf(today, clock);
  const tomorrow = instantOf(today + DAY_MS, clock);
  const night = Math.min(nowMs - NIGHT_MS, midnight - 1);
  const week = instantOf(today - PROMISED_DAYS * DAY_MS, clock);
  const weekday = WEEKDAYS[new Date(today).getUTCDay()] ?? '';
  // Three parts, so that each is found by an index. Those of the week that have not ended are due today.
  const placed = ordersOf(rows, wanted).where('placed_at', '<', tomorrow);
  const open = ordersOf(rows, wanted).where('status', 'not in', ENDED);
  return pageOf(
    rows,
    placed
      .where('placed_at', '>=', midnight)
      .unionAll(open.where('placed_at', '>', night).where('placed_at', '<', midnight))
      .unionAll(
        open
          .where('delivery_day', '=', weekday)
          .where('placed_at', '>=', week)
          .where('placed_at', '<=', night),
      ),
    wanted,
  );
}

/**
 * Orders of the last eight days that were made or changed at an instant or later: also those that `todayOrders` no longer has. Whoever sees
 * deliveries only is not told of changes that are older than a day.
 */
export function changedOrders(
  rows: Rows,
  { since, nowMs }: { readonly since: number; readonly nowMs: number },
  wanted: PartWanted,
): Promise<OrdersPage> {
  const from = wanted.seen === 'deliveries' ? Math.max(since, nowMs - DAY_MS) : since;
  const changed = ordersOf(rows, wanted)
    .where('changed_at', '>=', from)
    .where('placed_at', '>=', nowMs - 8 * DAY_MS);
  return pageOf(rows, changed, wanted);
}

/** One of the deliveries that drivers see today, as JSON; null for any other order. */
export async function deliveryById(
  rows: Rows,
  id: number,
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): Promise<string | null> {
  const one = { seen: 'deliveries', atMost: 1, before: id + 1 } as const;
  const today = await todayOrders(rows, timeZone, nowMs, one);
  const changed = await changedOrders(rows, { since: nowMs - DAY_MS, nowMs }, one);
  const found = [...today.answers, ...changed.answers];
  return found.find((answer) => (JSON.parse(answer) as { readonly id: number }).id === id) ?? null;
}

type Listed = SelectQueryBuilder<Tables, 'placed_order', { readonly id: number }>;

function ordersOf({ shop, query }: Rows, { seen, before = Number.MAX_SAFE_INTEGER }: PartWanted): Listed {
  // The plus keeps the database from going through all orders by their ids.
  const orders = query
    .selectFrom('placed_order')
    .select('id')
    .where('shop', '=', shop)
    .where(sql`+id`, '<', before);
  return seen === 'deliveries' ? orders.where('method', '=', 'deliver') : orders;
}

async function pageOf({ shop, query }: Rows, ids: Listed, wanted: PartWanted): Promise<OrdersPage> {
  // One statement: an order that comes meanwhile is in both or in neither.
  const listed = await query
    .with('listed', () => ids)
    .with('page', (made) => made.selectFrom('listed').select('id').orderBy('id', 'desc').limit(wanted.atMost))
    .selectFrom('page')
    .innerJoin('placed_order', 'placed_order.id', 'page.id')
    .where('shop', '=', shop)
    .select(['page.id', sql<number>`octet_length(answer)`.as('bytes')])
    .select(({ selectFrom, fn }) => selectFrom('listed').select(fn.countAll<number>().as('all')).as('total'))
    .orderBy('page.id', 'desc')
    .execute();
  let bytes = 0;
  const fitting = listed.filter((order, index) => {
    bytes += order.bytes;
    return index === 0 || bytes <= PAGE_BYTES;
  });
  const last = fitting.at(-1);
  if (!last) return { answers: [], total: 0 };
  const orders = await query
    .selectFrom('placed_order')
    .select('answer')
    .where('shop', '=', shop)
    .where(
      'id',
      'in',
      fitting.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute();
  const answers = orders.map(({ answer }) => (wanted.seen === 'deliveries' ? forDrivers(answer) : answer));
  return { answers, total: listed[0]?.total ?? 0 };
}

/** Without what nobody needs who brings an order. */
export function forDrivers(answer: string): string {
  const fields = Object.entries(JSON.parse(answer) as object);
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => !NOT_FOR_DRIVERS.has(field))));
}
