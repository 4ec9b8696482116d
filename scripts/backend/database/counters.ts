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

type Version = 'stock_version' | 'order_version';

/** Changes with every change of stock or price, by whatever service. */
export const stockVersion = (rows: Rows): Promise<number> => versionOf(rows, 'stock_version');
export const raiseStockVersion = (rows: Rows): Promise<void> => raise(rows, 'stock_version');

/** Changes with every new order and every change of one, by whatever service. */
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
