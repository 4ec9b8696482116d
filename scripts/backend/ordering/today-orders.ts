import { type SelectQueryBuilder, sql } from 'kysely';
import { instantOf, wallClock } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { NIGHT_MS } from '#domain/order/due-date.ts';
import { ENDED_STATUSES } from '#domain/order/order-status.ts';
import { ANYWHERE, type OrdersSeen, type WorkPlaces } from '#domain/staff/orders-seen.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Tables } from '#scripts/backend/database/tables.ts';
import { wasReopened } from './kept-orders.ts';

/** A part of a list of orders, newest first. */
export interface OrdersPage {
  /** Answers of the API, as JSON. */
  readonly answers: readonly string[];
  /** Number of orders in the whole list. */
  readonly total: number;
}

/** The wanted part of the orders. */
export interface PartWanted {
  readonly atMost: number;
  /** Only orders with a smaller id. */
  readonly before?: number;
  /** `deliveries`: only deliveries, without fields that only the call centre needs. Default: all. */
  readonly seen?: Exclude<OrdersSeen, 'none'>;
  /** Only deliveries from and to these places. Default: anywhere. */
  readonly places?: WorkPlaces;
}

/** A shop that closes at two still works on orders from before midnight. */
const STILL_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** An order is promised for a day of the week, at most six days after it was placed. */
const PROMISED_DAYS = 6;

/** Orders per answer: about 300 kB, for which other shops wait three milliseconds. */
export const MOST_ORDERS = 250;

/** Bytes per answer: the browser reads at most five million, and a hostile order may have 200,000. */
const PAGE_BYTES = 2_000_000;

/** Fields that drivers do not need. With `order_key` anybody could open the order for ever. */
const NOT_FOR_DRIVERS = new Set([
  'order_key',
  'client_order_id',
  'created_by',
  'source',
  'referrer',
  'coupon_codes',
  'changes',
]);

/**
 * The orders that staff work on today: those placed today, and earlier ones that have not ended and are due today, are a few hours old,
 * had their time a few hours ago, or were reopened and have changed today.
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
  const night = Math.min(nowMs - STILL_MS, midnight - 1);
  const week = instantOf(today - PROMISED_DAYS * DAY_MS, clock);
  const weekday = WEEKDAYS[new Date(today).getUTCDay()] ?? '';
  // Each part uses an index. Those of `earlier` find open orders of the last days that are due today, by their day or their time.
  const placed = ordersOf(rows, wanted).where('placed_at', '<', tomorrow);
  const open = ordersOf(rows, wanted).where('status', 'not in', ENDED_STATUSES);
  const earlier = open.where('placed_at', '<=', night);
  return pageOf(
    rows,
    placed
      .where('placed_at', '>=', midnight)
      .unionAll(open.where('placed_at', '>', night).where('placed_at', '<', midnight))
      .unionAll(
        earlier
          .where('delivery_day', '=', weekday)
          .where('placed_at', '>=', week)
          .where('wanted_at', 'is', null),
      )
      .unionAll(
        earlier
          .where('wanted_at', '>', Math.min(nowMs - STILL_MS, midnight + NIGHT_MS - 1))
          .where('wanted_at', '<', tomorrow + NIGHT_MS),
      )
      .union(open.where('changed_at', '>', night).where(wasReopened)),
    wanted,
  );
}

/**
 * Orders of the last eight days that were placed or changed since then, including those that `todayOrders` no longer contains. For drivers
 * the changes go back one day at most.
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

/** A delivery as JSON, if a driver of these places sees it today; else null. */
export async function deliveryById(
  rows: Rows,
  id: number,
  {
    timeZone,
    nowMs,
    places,
  }: { readonly timeZone: string; readonly nowMs: number; readonly places: WorkPlaces },
): Promise<string | null> {
  const one = { seen: 'deliveries', places, atMost: 1, before: id + 1 } as const;
  const today = await todayOrders(rows, timeZone, nowMs, one);
  const changed = await changedOrders(rows, { since: nowMs - DAY_MS, nowMs }, one);
  const found = [...today.answers, ...changed.answers];
  return found.find((answer) => (JSON.parse(answer) as { readonly id: number }).id === id) ?? null;
}

/** Ids of orders. */
export type Listed = SelectQueryBuilder<Tables, 'placed_order', { readonly id: number }>;

/** The orders that are wanted, before they are narrowed to a list's own. */
export function ordersOf(
  { shop, query }: Rows,
  { seen, places = ANYWHERE, before = Number.MAX_SAFE_INTEGER }: PartWanted,
): Listed {
  // The plus prevents that the database scans all orders by id.
  const orders = query
    .selectFrom('placed_order')
    .select('id')
    .where('shop', '=', shop)
    .where(sql`+id`, '<', before);
  if (seen !== 'deliveries') return orders;
  const { branches, zones } = places;
  // The same rule as `isAtWorkPlaces`.
  return orders
    .where('method', '=', 'deliver')
    .$if(branches.length > 0, (listed) =>
      listed.where(({ eb, or }) => or([eb('branch', 'is', null), eb('branch', 'in', ['', ...branches])])),
    )
    .$if(zones.length > 0, (listed) =>
      listed.where(({ eb, or }) => or([eb('area', 'is', null), eb('area', 'in', zones)])),
    );
}

/** The newest of these orders, as many as fit into one answer. */
export async function pageOf({ shop, query }: Rows, ids: Listed, wanted: PartWanted): Promise<OrdersPage> {
  // One statement, so that list and count contain the same orders.
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

/** The answer without fields that drivers do not need. */
export function forDrivers(answer: string): string {
  const fields = Object.entries(JSON.parse(answer) as object);
  return JSON.stringify(Object.fromEntries(fields.filter(([field]) => !NOT_FOR_DRIVERS.has(field))));
}
