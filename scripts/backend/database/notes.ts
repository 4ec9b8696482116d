import type { Database } from './database.ts';

/** A text kept under a name; made and kept at the first call. */
export function keptNote({ sql }: Database, name: string, make: () => string): string {
  sql.prepare('INSERT OR IGNORE INTO note (name, value) VALUES (?, ?)').run(name, make());
  return String(sql.prepare('SELECT value FROM note WHERE name = ?').get(name)?.value);
}

/** A kept text; null before it was kept first. */
export function noteOf({ sql }: Database, name: string): string | null {
  const row = sql.prepare('SELECT value FROM note WHERE name = ?').get(name);
  return row ? String(row.value) : null;
}

export function setNote({ sql }: Database, name: string, value: string): void {
  sql
    .prepare(
      'INSERT INTO note (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    )
    .run(name, value);
}

const STOCK_VERSION = 'stock-version';

/** Changes with every change of stock or price, by whatever process. */
export const stockVersion = ({ sql }: Database): string =>
  String(sql.prepare('SELECT value FROM note WHERE name = ?').get(STOCK_VERSION)?.value ?? '0');

export function raiseStockVersion({ sql }: Database): void {
  sql
    .prepare(
      `INSERT INTO note (name, value) VALUES (?, '1')
       ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT)`,
    )
    .run(STOCK_VERSION);
}
