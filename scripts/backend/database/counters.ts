import type { Rows } from './database.ts';

/** What is counted for each merchant by itself, from 1 or, for orders, from 1001. No number is given twice. */
type Counter = 'last_order' | 'last_item' | 'last_account';

/** The next number, or the first of several. To be called inside a transaction: others wait for its end. */
export async function nextNumber({ shop, query }: Rows, counter: Counter, count = 1): Promise<number> {
  const { [counter]: last } = await query
    .updateTable('shop')
    .set((row) => ({ [counter]: row(counter, '+', count) }))
    .where('slug', '=', shop)
    .returning(counter)
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

/** Changes with every change of stock or price, by whatever service. */
export async function stockVersion({ shop, query }: Rows): Promise<number> {
  const found = query.selectFrom('shop').select('stock_version').where('slug', '=', shop);
  return (await found.executeTakeFirst())?.stock_version ?? 0;
}

/** Changes with every new order and every change of one, by whatever service. */
export async function orderVersion({ shop, query }: Rows): Promise<number> {
  const found = query.selectFrom('shop').select('order_version').where('slug', '=', shop);
  return (await found.executeTakeFirst())?.order_version ?? 0;
}

export async function raiseOrderVersion({ shop, query }: Rows): Promise<void> {
  await query
    .updateTable('shop')
    .set((row) => ({ order_version: row('order_version', '+', 1) }))
    .where('slug', '=', shop)
    .execute();
}

export async function raiseStockVersion({ shop, query }: Rows): Promise<void> {
  await query
    .updateTable('shop')
    .set((row) => ({ stock_version: row('stock_version', '+', 1) }))
    .where('slug', '=', shop)
    .execute();
}
