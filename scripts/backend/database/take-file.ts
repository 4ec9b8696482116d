import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { type Database, openDatabase, type Rows } from './database.ts';
import type { Databases } from './databases.ts';
import { noteOf, setNote } from './notes.ts';
import type { Tables } from './tables.ts';

/** Tables in an order that satisfies foreign keys. */
const TABLES = [
  'note',
  'stock_level',
  'price_change',
  'item_seen',
  'placed_order',
  'order_item',
  'coupon_use',
  'account',
  'refresh_token',
  'delivery',
  'order_change',
] as const satisfies readonly (keyof Tables)[];
/** Rows per statement. */
const MOST_ROWS = 500;
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
      if ((await noteOf(rows, TAKEN)) === name) return;
      if (await hasRows(rows))
        throw new Error(
          `Orders of ${to.shop} are in the database and in ${file}: they cannot be put together.`,
        );
      await copy(from, rows);
    });
  } finally {
    await from.close();
  }
  renameSync(file, `${file}.taken`);
}

async function hasRows({ shop, query }: Rows): Promise<boolean> {
  for (const table of ['placed_order', 'account', 'stock_level', 'price_change'] as const)
    if (await query.selectFrom(table).select('shop').where('shop', '=', shop).executeTakeFirst()) return true;
  return false;
}

async function copy(from: Rows, { shop, query }: Rows): Promise<void> {
  const { slug: _, ...counters } = await from.query.selectFrom('shop').selectAll().executeTakeFirstOrThrow();
  await query.updateTable('shop').set(counters).where('slug', '=', shop).execute();
  await query.deleteFrom('note').where('shop', '=', shop).execute();
  for (const table of TABLES) {
    const rows = (await from.query.selectFrom(table).selectAll().execute()) as object[];
    for (let first = 0; first < rows.length; first += MOST_ROWS) {
      const part = rows.slice(first, first + MOST_ROWS).map((row) => ({ ...row, shop }));
      await query
        .insertInto(table)
        .values(part as Insertable<Tables[typeof table]>[])
        .execute();
    }
  }
}
