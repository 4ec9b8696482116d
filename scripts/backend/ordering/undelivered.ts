import type { Rows } from '#scripts/backend/database/database.ts';
import { isOpen } from './deliveries.ts';
import { ordersWithDelivery } from './kept-orders.ts';

/** Number of waiting orders, and the time of the oldest in epoch milliseconds. */
export async function undelivered(
  rows: Rows,
): Promise<{ readonly orders: number; readonly since: number | null }> {
  return ordersWithDelivery(rows)
    .select(({ fn }) => [fn.countAll<number>().as('orders'), fn.min<number | null>('placed_at').as('since')])
    .where(isOpen)
    .executeTakeFirstOrThrow();
}

/** Orders that are searched for trouble, so that the search does not grow with the number of orders. */
const NEWEST = 200;

/** The last trouble among the newest orders; null when there was none. */
export async function lastTrouble({ shop, query }: Rows): Promise<string | null> {
  const newest = query
    .selectFrom('delivery')
    .select(['order_id', 'reason'])
    .where('shop', '=', shop)
    .orderBy('order_id', 'desc')
    .limit(NEWEST)
    .as('newest');
  const found = await query
    .selectFrom(newest)
    .select('reason')
    .where('reason', '<>', '')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.reason ?? null;
}
