import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { type Database, openDatabase, type Rows } from './database.ts';
import type { Databases } from './databases.ts';
import { noteOf, setNote } from './notes.ts';
import type { Tables } from './tables.ts';

/** Rows per statement, by table, in an order that satisfies foreign keys. Leases are those of running services. */
const ROWS_AT_A_TIME = {
  note: 500,
  stock_level: 500,
  price_change: 500,
  item_seen: 500,
  placed_order: 500,
  order_item: 500,
  coupon_use: 500,
  account: 500,
  refresh_token: 500,
  delivery: 500,
  order_change: 500,
  sold_out: 500,
  shop_change: 500,
  // Each may have megabytes.
  photo: 1,
} as const satisfies Record<Exclude<keyof Tables, 'shop' | 'service' | 'lease'>, number>;
type Table = keyof typeof ROWS_AT_A_TIME;
const TABLES = Object.keys(ROWS_AT_A_TIME) as Table[];
/** What a service writes that has only looked at the shop. The file's rows replace it. */
const OF_LOOKS: readonly Table[] = ['note', 'item_seen'];
/** What earlier versions left behind in a file that they took. */
const LEFT_BEHIND: readonly Table[] = ['sold_out', 'shop_change', 'photo'];
/** Note with the name of the file that rows came from, so that no file is imported twice. */
const TAKEN = 'taken-from-file';

/**
 * Databases beside a folder with files of merchants from before. With `takes`, the rows of a file are imported once, and the file is
 * renamed to `….sqlite.taken`. Without it, opening such a merchant throws, because orders in the file would be missing.
 */
export function besideFiles(databases: Databases, folder: string, takes: boolean): Databases {
  return {
    ...databases,
    async of(shop) {
      const file = join(folder, `${shop}.sqlite`);
      const database = await databases.of(shop);
      if (!existsSync(file)) return database;
      if (!takes)
        throw new Error(
          `Its orders are in ${file}. Stop all services, and start one with --take-files: that moves them into the database, once.`,
        );
      await takeFile(file, database);
      return database;
    },
  };
}

async function takeFile(file: string, to: Database): Promise<void> {
  const from = openDatabase(file, to.shop);
  try {
    const name = (await noteOf(from, TAKEN)) ?? randomUUID();
    await setNote(from, TAKEN, name);
    await to.transaction(async (rows) => {
      const isTaken = (await noteOf(rows, TAKEN)) === name;
      if (isTaken) return copy(from, rows, LEFT_BEHIND);
      if (await hasRows(rows))
        throw new Error(
          `Orders of ${to.shop} are in the database and in ${file}: they cannot be put together.`,
        );
      await prepare(from, rows);
      await copy(from, rows, TABLES);
    });
  } finally {
    await from.close();
  }
  renameSync(file, `${file}.taken`);
}

async function hasRows({ shop, query }: Rows): Promise<boolean> {
  for (const table of TABLES.filter((each) => !OF_LOOKS.includes(each)))
    if (await query.selectFrom(table).select('shop').where('shop', '=', shop).executeTakeFirst()) return true;
  return false;
}

async function prepare(from: Rows, { shop, query }: Rows): Promise<void> {
  const { slug: _, ...counters } = await from.query.selectFrom('shop').selectAll().executeTakeFirstOrThrow();
  await query.updateTable('shop').set(counters).where('slug', '=', shop).execute();
  for (const table of OF_LOOKS) await query.deleteFrom(table).where('shop', '=', shop).execute();
}

/** Copies the rows that the shop does not have. */
async function copy(from: Rows, { shop, query }: Rows, tables: readonly Table[]): Promise<void> {
  for (const table of tables) {
    const rows = (await from.query.selectFrom(table).selectAll().execute()) as object[];
    const most = ROWS_AT_A_TIME[table];
    for (let first = 0; first < rows.length; first += most) {
      const part = rows.slice(first, first + most).map((row) => ({ ...row, shop }));
      await query
        .insertInto(table)
        .values(part as Insertable<Tables[Table]>[])
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
