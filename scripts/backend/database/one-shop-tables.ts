import type { DatabaseSync } from 'node:sqlite';

/** The first five versions of a merchant's file, whose tables have no slug. */
export const ONE_SHOP_TABLES: readonly string[] = [
  `
  CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  -- Pieces left of what is counted. Holds while the merchant's files state what they stated then.
  CREATE TABLE stock_level (
    item_id INTEGER PRIMARY KEY, stated TEXT NOT NULL,
    remaining INTEGER CHECK (remaining >= 0), is_in_stock INTEGER NOT NULL, changed_at INTEGER NOT NULL
  ) STRICT;
  -- Prices given over the API, in minor units. Hold while the merchant's files state what they stated then.
  CREATE TABLE price_change (
    item_id INTEGER PRIMARY KEY, stated TEXT NOT NULL,
    regular INTEGER NOT NULL, sale INTEGER, changed_at INTEGER NOT NULL
  ) STRICT;
  -- When an item last came with other content in the merchant's files.
  CREATE TABLE item_seen (
    item_id INTEGER PRIMARY KEY, fingerprint TEXT NOT NULL, changed_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE placed_order (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    client_order_id TEXT NOT NULL UNIQUE, request TEXT NOT NULL,
    order_key TEXT NOT NULL, placed_at INTEGER NOT NULL, answer TEXT NOT NULL
  ) STRICT;
  CREATE INDEX placed_order_by_time ON placed_order (placed_at);
  INSERT INTO sqlite_sequence (name, seq) VALUES ('placed_order', 1000);
  CREATE TABLE order_item (
    id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES placed_order (id),
    product_id INTEGER NOT NULL, variation_id INTEGER NOT NULL, quantity INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE coupon_use (
    order_id INTEGER PRIMARY KEY REFERENCES placed_order (id), code TEXT NOT NULL
  ) STRICT;
  CREATE INDEX coupon_use_by_code ON coupon_use (code);

  CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL UNIQUE COLLATE NOCASE,
    display_name TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL, password_hash TEXT NOT NULL
  ) STRICT;
  CREATE TABLE refresh_token (
    token_hash TEXT PRIMARY KEY, account_id INTEGER NOT NULL REFERENCES account (id), expires_at INTEGER NOT NULL
  ) STRICT;
  `,
  `
  -- One login is remembered for each account and device.
  DROP TABLE refresh_token;
  CREATE TABLE refresh_token (
    account_id INTEGER NOT NULL REFERENCES account (id), device TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE, expires_at INTEGER NOT NULL, PRIMARY KEY (account_id, device)
  ) STRICT;
  `,
  `
  -- What lists are made by, read out of the answer; the whole day is read without parsing one.
  UPDATE placed_order SET answer = '{}' WHERE answer = '';
  ALTER TABLE placed_order ADD COLUMN status TEXT AS (json_extract(answer, '$.status'));
  ALTER TABLE placed_order ADD COLUMN delivery_day TEXT AS (json_extract(answer, '$.delivery_day'));
  -- When the answer was last written: for whoever asks what has changed.
  ALTER TABLE placed_order ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
  UPDATE placed_order SET changed_at = placed_at;
  CREATE INDEX placed_order_by_day ON placed_order (delivery_day, placed_at);
  CREATE INDEX placed_order_by_change ON placed_order (changed_at);
  `,
  `
  -- All accounts had one password: they are made anew, each with its own.
  DELETE FROM refresh_token;
  DELETE FROM account;
  `,
  `
  -- Orders on their way to a WooCommerce. state: waiting, sending (its outcome is unknown until noted), placed, refused.
  CREATE TABLE delivery (
    order_id INTEGER PRIMARY KEY REFERENCES placed_order (id),
    state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0, parts INTEGER NOT NULL DEFAULT 0,
    -- Epoch milliseconds: when it is tried next, and when it was first sent.
    due_at INTEGER NOT NULL, sent_at INTEGER,
    store_order_id INTEGER, reason TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX delivery_open ON delivery (order_id) WHERE state IN ('waiting', 'sending');
  `,
];

/** Renames the tables of one merchant; `moveRows` then copies their rows. */
export function putAsideOneShop(sql: DatabaseSync): void {
  for (const index of [
    'placed_order_by_time',
    'placed_order_by_day',
    'placed_order_by_change',
    'coupon_use_by_code',
    'delivery_open',
  ])
    sql.exec(`DROP INDEX ${index}`);
  for (const table of Object.keys(COLUMNS)) sql.exec(`ALTER TABLE ${table} RENAME TO one_shop_${table}`);
}

/** Tables in an order that satisfies foreign keys. */
const COLUMNS: Readonly<Record<string, string>> = {
  note: 'name, value',
  stock_level: 'item_id, stated, remaining, is_in_stock, changed_at',
  price_change: 'item_id, stated, regular, sale, changed_at',
  item_seen: 'item_id, fingerprint, changed_at',
  placed_order: 'id, client_order_id, request, order_key, placed_at, changed_at, answer',
  order_item: 'id, order_id, product_id, variation_id, quantity',
  coupon_use: 'order_id, code',
  account: 'id, username, display_name, email, role, password_hash',
  refresh_token: 'account_id, device, token_hash, expires_at',
  delivery: 'order_id, state, attempts, parts, due_at, sent_at, store_order_id, reason',
};

/** New columns. Before, their values were only in the order's answer. */
const READ_OUT = ['status', 'method', 'delivery_day'];
const READ_FROM_ANSWER = READ_OUT.map((field) => `, coalesce(json_extract(answer, '$.${field}'), '')`).join(
  '',
);

/** Copies the rows of the renamed tables for a merchant, and its counters. */
export function moveRows(sql: DatabaseSync, shop: string): void {
  const lastOf = (table: string) =>
    `coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'one_shop_${table}'), 0)`;
  sql
    .prepare(
      `INSERT INTO shop (slug, last_order, last_item, last_account, stock_version)
       SELECT ?, max(1000, ${lastOf('placed_order')}), ${lastOf('order_item')}, ${lastOf('account')},
         coalesce((SELECT CAST(value AS INTEGER) FROM one_shop_note WHERE name = 'stock-version'), 0)`,
    )
    .run(shop);
  sql.exec(`DELETE FROM one_shop_note WHERE name = 'stock-version'`);
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const [more, read] = table === 'placed_order' ? [`, ${READ_OUT.join()}`, READ_FROM_ANSWER] : ['', ''];
    sql
      .prepare(
        `INSERT INTO ${table} (shop, ${columns}${more}) SELECT ?, ${columns}${read} FROM one_shop_${table}`,
      )
      .run(shop);
  }
  for (const table of Object.keys(COLUMNS).reverse()) sql.exec(`DROP TABLE one_shop_${table}`);
}
