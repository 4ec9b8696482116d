import { fail, ok, type Result } from '#domain/result.ts';
import { listIn, unwrapped } from '#wire/list-of.ts';
import { unreadable } from '#wire/parse-answer.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { type OrderList, orderListReader } from '#wire/treesal/order-list.ts';
import type { OrderingShop } from '#wire/treesal/orders.ts';
import { listSize } from '#wire/woocommerce/list-queries.ts';
import type { Answer } from './exchange.ts';
import { type ApiWorld, request, STORE_HEADERS } from './http.ts';

/** The orders of the last reading as the server sent them, newest first. */
interface KnownDay {
  readonly token: string;
  readonly items: readonly unknown[];
  /** The server's time in epoch milliseconds; null if it does not tell, and then cannot list changes. */
  readonly asOf: number | null;
  /** Time of the last full reading, by the page's clock. */
  readonly readAt: number;
}

interface OrdersPage {
  readonly items: readonly unknown[];
  /** Number of orders including those of later pages; null if the server does not tell. */
  readonly total: number | null;
  readonly asOf: number | null;
}

/** Interval of full readings, which drop the orders that left the list. */
const WHOLE_EVERY_MS = 5 * 60_000;
/** Allowed difference between the clocks of two servers; duplicates do no harm. */
const OVERLAP_MS = 10_000;
/** Enough for 20,000 orders of the embedded back end. */
const MAXIMUM_PAGES = 80;

/**
 * Reads the staff's orders (docs/api.md). The first call reads the whole day in several pages. Later calls read only the changes, if
 * the server tells its time. Another token starts again with the whole day.
 */
export function todayOrdersReader(
  world: ApiWorld,
  { url, ...shop }: OrderingShop & { readonly url: string },
): (token: string) => Promise<Result<OrderList>> {
  const readOrders = orderListReader(shop);
  let known: KnownDay | null = null;

  return async (token) => {
    const now = (world.now ?? Date.now)();
    const before = known?.token === token && isRecent(known, now) ? known : null;
    const since = before?.asOf ?? null;
    const read = await allPages(world, url, token, since);
    if (!read.ok) return read;
    const { items, asOf } = read.value;
    known =
      before && since !== null
        ? { ...before, items: merged(before.items, items), asOf: asOf ?? since }
        : { token, items, asOf, readAt: now };
    return readOrders(known.items);
  };
}

/**
 * The orders that were made or changed since an instant (epoch milliseconds), also those that have left the list. A server that cannot list
 * changes answers the whole list.
 */
export async function ordersSince(
  world: ApiWorld,
  { url, ...shop }: OrderingShop & { readonly url: string },
  token: string,
  since: number,
): Promise<Result<OrderList>> {
  const read = await allPages(world, url, token, since);
  return read.ok ? orderListReader(shop)(read.value.items) : read;
}

/** Some of a customer's orders, newest first. */
export interface CustomerOrders extends OrderList {
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

/** The orders of a phone number, older than an order (by its id) or the newest. `url` is the call's. */
export const customerOrders = (
  world: ApiWorld,
  { url, ...shop }: OrderingShop & { readonly url: string },
  token: string,
  { phone, before }: { readonly phone: string; readonly before: number | null },
): Promise<Result<CustomerOrders>> =>
  request(world, {
    method: 'POST',
    url,
    headers: STORE_HEADERS,
    bearer: token,
    json: { phone, ...(before !== null && { before }) },
    read: (answer) => {
      const page = pageOf(answer);
      if (!page.ok) return page;
      const { items, total } = page.value;
      const read = orderListReader(shop)(items);
      return read.ok ? ok({ ...read.value, hasMore: (total ?? 0) > items.length }) : read;
    },
    refuse: failureOf,
  });

const isRecent = ({ readAt }: KnownDay, now: number): boolean => Math.abs(now - readAt) < WHOLE_EVERY_MS;

/** Reads the pages in sequence. Each starts below the last id of the previous one, so that new orders shift nothing. */
async function allPages(
  world: ApiWorld,
  url: string,
  token: string,
  since: number | null,
): Promise<Result<{ readonly items: readonly unknown[]; readonly asOf: number | null }>> {
  const items: unknown[] = [];
  let asOf: number | null = null;
  let before: number | null = null;
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const query = {
      ...(since !== null && { modified_after: new Date(since - OVERLAP_MS).toISOString() }),
      ...(before !== null && { before: String(before) }),
    };
    const read: Result<OrdersPage> = await request(world, {
      url,
      ...(Object.keys(query).length > 0 && { query }),
      headers: STORE_HEADERS,
      bearer: token,
      read: pageOf,
      refuse: failureOf,
    });
    if (!read.ok) return read;
    const smallest = Math.min(...read.value.items.map((item) => idOf(item) ?? Number.POSITIVE_INFINITY));
    // A server that ignores `before` would never reach an end.
    if (before !== null && smallest >= before) break;
    if (page === 1) asOf = read.value.asOf;
    items.push(...read.value.items);
    if ((read.value.total ?? 0) <= read.value.items.length || !Number.isFinite(smallest)) break;
    before = smallest;
  }
  return ok({ items, asOf });
}

function pageOf({ body, headers }: Answer): Result<OrdersPage> {
  const items = listIn(body);
  if (!items) return fail(unreadable(''));
  const asOf = Date.parse(headers.get('last-modified') ?? '');
  return ok({ items, total: listSize(headers).total, asOf: Number.isNaN(asOf) ? null : asOf });
}

/** Puts new orders first; a changed order keeps its place. */
function merged(before: readonly unknown[], changed: readonly unknown[]): readonly unknown[] {
  const changedById = new Map(changed.map((item) => [idOf(item), item]));
  const knownIds = new Set(before.map(idOf));
  return [
    ...changed.filter((item) => !knownIds.has(idOf(item))),
    ...before.map((item) => changedById.get(idOf(item)) ?? item),
  ];
}

/** The id; null if the item is not an order. */
function idOf(item: unknown): number | null {
  const id = Number((unwrapped(item) as { readonly id?: unknown } | null)?.id ?? Number.NaN);
  return Number.isSafeInteger(id) ? id : null;
}
