import type { Rows } from './database.ts';

/** Counters of each merchant, from 1, for orders from 1001. No number is used twice. */
type Counter = 'last_order' | 'last_item' | 'last_account';

/** Takes the next number. Call it inside a transaction; other services wait for its end. */
export async function nextNumber({ shop, query }: Rows, counter: Counter): Promise<number> {
  const { [counter]: last } = await query
    .updateTable('shop')
    .set((row) => ({ [counter]: row(counter, '+', 1) }))
    .where('slug', '=', shop)
    .returning(counter)
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Takes the numbers of a new order and of its items, and raises the version of orders, in one statement. Call it inside a transaction.
 */
export async function nextOrderNumbers(
  { shop, query }: Rows,
  items: number,
): Promise<{ readonly id: number; readonly firstItem: number }> {
  const { last_order, last_item } = await query
    .updateTable('shop')
    .set((row) => ({
      last_order: row('last_order', '+', 1),
      last_item: row('last_item', '+', items),
      order_version: row('order_version', '+', 1),
    }))
    .where('slug', '=', shop)
    .returning(['last_order', 'last_item'])
    .executeTakeFirstOrThrow();
  return { id: last_order, firstItem: last_item - items + 1 };
}

type Version = 'stock_version' | 'order_version';

/** Version that changes with every change of stock or price by any service. */
export const stockVersion = (rows: Rows): Promise<number> => versionOf(rows, 'stock_version');
export const raiseStockVersion = (rows: Rows): Promise<void> => raise(rows, 'stock_version');

/** Version that changes with every new or changed order of any service. */
export const orderVersion = (rows: Rows): Promise<number> => versionOf(rows, 'order_version');
export const raiseOrderVersion = (rows: Rows): Promise<void> => raise(rows, 'order_version');

async function versionOf({ shop, query }: Rows, version: Version): Promise<number> {
  const found = query.selectFrom('shop').select(version).where('slug', '=', shop);
  return (await found.executeTakeFirst())?.[version] ?? 0;
}

async function raise({ shop, query }: Rows, version: Version): Promise<void> {
  await query
    .updateTable('shop')
    .set((row) => ({ [version]: row(version, '+', 1) }))
    .where('slug', '=', shop)
    .execute();
}
