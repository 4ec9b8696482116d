import { instantOf, wallClock } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import type { OrdersSeen } from '#domain/staff/orders-seen.ts';
import type { Database } from '#scripts/backend/database/database.ts';

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

/** In characters. The browser reads five million bytes at the most, and a hostile order has 100,000 of them. */
const PAGE_LENGTH = 1_000_000;

/** What nobody needs who brings an order; with the key anybody opens it for ever. */
const NOT_FOR_DRIVERS = ['order_key', 'client_order_id', 'created_by', 'source', 'referrer', 'coupon_codes'];
const DELIVERY = `json_remove(answer, ${quoted(NOT_FOR_DRIVERS.map((field) => `$.${field}`))})`;

const ENDED = ORDER_STATUSES.filter((status) => isEnded({ status }));

/** Earlier orders that have not ended: of the last hours, and what is due on this day of the week (`dueDate` in src/domain/order). */
const LISTED = `
  SELECT id FROM placed_order WHERE placed_at >= :midnight AND placed_at < :tomorrow
  UNION ALL
  SELECT id FROM placed_order WHERE placed_at > :night AND placed_at < :midnight AND status NOT IN (${quoted(ENDED)})
  UNION ALL
  SELECT id FROM placed_order WHERE delivery_day = :weekday AND placed_at >= :week AND placed_at <= :night AND status NOT IN (${quoted(ENDED)})`;

/**
 * What staff work on today: orders placed today, and earlier ones that have not ended and are due today or were placed a few hours ago.
 */
export function todayOrders(
  database: Database,
  timeZone: string,
  nowMs: number,
  wanted: PartWanted = { atMost: Number.MAX_SAFE_INTEGER },
): OrdersPage {
  const clock = wallClock({ timeZone });
  const today = Math.floor(clock(nowMs) / DAY_MS) * DAY_MS;
  const midnight = instantOf(today, clock);
  return pageOf(database, LISTED, wanted, {
    midnight,
    tomorrow: instantOf(today + DAY_MS, clock),
    night: Math.min(nowMs - NIGHT_MS, midnight - 1),
    week: instantOf(today - PROMISED_DAYS * DAY_MS, clock),
    weekday: WEEKDAYS[new Date(today).getUTCDay()] ?? '',
  });
}

/**
 * Orders of the last eight days that were made or changed at an instant or later: also those that `todayOrders` no longer has. Whoever sees
 * deliveries only is not told of changes that are older than a day.
 */
export function changedOrders(
  database: Database,
  { since, nowMs }: { readonly since: number; readonly nowMs: number },
  wanted: PartWanted,
): OrdersPage {
  const ids = 'SELECT id FROM placed_order WHERE changed_at >= :since AND placed_at >= :earliest';
  const from = wanted.seen === 'deliveries' ? Math.max(since, nowMs - DAY_MS) : since;
  return pageOf(database, ids, wanted, { since: from, earliest: nowMs - 8 * DAY_MS });
}

/** One of the deliveries that drivers see today, as JSON; null for any other order. */
export function deliveryById(
  database: Database,
  id: number,
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): string | null {
  const one = { seen: 'deliveries', atMost: 1, before: id + 1 } as const;
  const found = [
    ...todayOrders(database, timeZone, nowMs, one).answers,
    ...changedOrders(database, { since: nowMs - DAY_MS, nowMs }, one).answers,
  ];
  return found.find((answer) => (JSON.parse(answer) as { readonly id: number }).id === id) ?? null;
}

function pageOf(
  { sql }: Database,
  ids: string,
  { before = Number.MAX_SAFE_INTEGER, atMost, seen = 'all' }: PartWanted,
  values: Record<string, string | number>,
): OrdersPage {
  const parameters = { ...values, before };
  const isSeen =
    seen === 'all'
      ? ''
      : `AND (SELECT json_extract(answer, '$.method') FROM placed_order WHERE id = listed.id) = 'deliver'`;
  // The plus keeps SQLite from going through all orders by their ids.
  const part = `FROM (${ids}) AS listed WHERE +id < :before ${isSeen}`;
  const total = Number(sql.prepare(`SELECT count(*) AS orders ${part}`).get(parameters)?.orders);
  const answers: string[] = [];
  let length = 0;
  const rows = sql
    .prepare(
      `SELECT ${seen === 'all' ? 'answer' : `${DELIVERY} AS answer`} FROM placed_order WHERE id IN (SELECT id ${part} ORDER BY id DESC LIMIT :atMost) ORDER BY id DESC`,
    )
    .iterate({ ...parameters, atMost });
  for (const { answer } of rows) {
    const text = String(answer);
    length += text.length;
    if (answers.length > 0 && length > PAGE_LENGTH) break;
    answers.push(text);
  }
  return { answers, total };
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
