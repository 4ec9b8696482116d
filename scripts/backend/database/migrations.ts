/**
 * Migrations in SQLite's SQL, one for each version of the tables. A database of an older version runs the missing ones in order. Never
 * change a released migration; add the next one.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE shop (
    slug TEXT NOT NULL PRIMARY KEY,
    last_order INTEGER NOT NULL DEFAULT 1000, last_item INTEGER NOT NULL DEFAULT 0,
    last_account INTEGER NOT NULL DEFAULT 0, stock_version INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE note (
    shop TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (shop, name)
  ) STRICT;

  -- Pieces left of what is counted. Holds while the merchant's files state what they stated then.
  CREATE TABLE stock_level (
    shop TEXT NOT NULL, item_id INTEGER NOT NULL, stated TEXT NOT NULL,
    remaining INTEGER CHECK (remaining >= 0), is_in_stock INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    PRIMARY KEY (shop, item_id)
  ) STRICT;
  -- Prices given over the API, in minor units. Hold while the merchant's files state what they stated then.
  CREATE TABLE price_change (
    shop TEXT NOT NULL, item_id INTEGER NOT NULL, stated TEXT NOT NULL,
    regular INTEGER NOT NULL, sale INTEGER, changed_at INTEGER NOT NULL, PRIMARY KEY (shop, item_id)
  ) STRICT;
  -- When an item last came with other content in the merchant's files.
  CREATE TABLE item_seen (
    shop TEXT NOT NULL, item_id INTEGER NOT NULL, fingerprint TEXT NOT NULL, changed_at INTEGER NOT NULL,
    PRIMARY KEY (shop, item_id)
  ) STRICT;

  CREATE TABLE placed_order (
    shop TEXT NOT NULL, id INTEGER NOT NULL, client_order_id TEXT NOT NULL, request TEXT NOT NULL,
    order_key TEXT NOT NULL, placed_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    status TEXT NOT NULL, method TEXT NOT NULL, delivery_day TEXT NOT NULL, answer TEXT NOT NULL,
    PRIMARY KEY (shop, id), UNIQUE (shop, client_order_id)
  ) STRICT;
  -- Lists are counted from these alone, without a look at the orders.
  CREATE INDEX placed_order_by_time ON placed_order (shop, placed_at, status, method, id);
  CREATE INDEX placed_order_by_day ON placed_order (shop, delivery_day, placed_at, status, method, id);
  CREATE INDEX placed_order_by_change ON placed_order (shop, changed_at, placed_at, method, id);
  CREATE TABLE order_item (
    shop TEXT NOT NULL, id INTEGER NOT NULL, order_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL, variation_id INTEGER NOT NULL, quantity INTEGER NOT NULL,
    PRIMARY KEY (shop, order_id, id), FOREIGN KEY (shop, order_id) REFERENCES placed_order (shop, id)
  ) STRICT;
  CREATE TABLE coupon_use (
    shop TEXT NOT NULL, order_id INTEGER NOT NULL, code TEXT NOT NULL,
    -- The end of the customer's number, by which people are told apart.
    person TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (shop, order_id, code), FOREIGN KEY (shop, order_id) REFERENCES placed_order (shop, id)
  ) STRICT;
  CREATE INDEX coupon_use_by_code ON coupon_use (shop, code);

  CREATE TABLE account (
    shop TEXT NOT NULL, id INTEGER NOT NULL, username TEXT NOT NULL,
    display_name TEXT NOT NULL, email TEXT NOT NULL, role TEXT NOT NULL, password_hash TEXT NOT NULL,
    PRIMARY KEY (shop, id)
  ) STRICT;
  CREATE UNIQUE INDEX account_by_name ON account (shop, lower(username));
  -- One login is remembered for each account and device.
  CREATE TABLE refresh_token (
    shop TEXT NOT NULL, account_id INTEGER NOT NULL, device TEXT NOT NULL,
    token_hash TEXT NOT NULL, expires_at INTEGER NOT NULL,
    PRIMARY KEY (shop, account_id, device), UNIQUE (shop, token_hash),
    FOREIGN KEY (shop, account_id) REFERENCES account (shop, id)
  ) STRICT;

  -- Orders on their way to a WooCommerce. state: waiting, sending (its outcome is unknown until noted), placed, refused.
  CREATE TABLE delivery (
    shop TEXT NOT NULL, order_id INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0, parts INTEGER NOT NULL DEFAULT 0,
    -- When it is tried next, and when it was first sent.
    due_at INTEGER NOT NULL, sent_at INTEGER,
    store_order_id INTEGER, reason TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (shop, order_id), FOREIGN KEY (shop, order_id) REFERENCES placed_order (shop, id)
  ) STRICT;
  CREATE INDEX delivery_open ON delivery (shop, order_id) WHERE state IN ('waiting', 'sending');
  CREATE INDEX delivery_by_store_order ON delivery (shop, store_order_id);
  `,
  `
  -- The shop's stock version when the store was known to have the order: who read the store before counts its pieces once more.
  ALTER TABLE delivery ADD COLUMN placed_version INTEGER;
  CREATE INDEX delivery_by_placing ON delivery (shop, placed_version);

  -- Services that run, and until when that is believed of them; and which of them works for a shop's store.
  CREATE TABLE service (id TEXT NOT NULL PRIMARY KEY, ends_at INTEGER NOT NULL) STRICT;
  CREATE TABLE lease (shop TEXT NOT NULL PRIMARY KEY, service TEXT NOT NULL) STRICT;
  `,
  `
  -- Changes with every new order and every change of one: services that follow a shop's orders look at it.
  ALTER TABLE shop ADD COLUMN order_version INTEGER NOT NULL DEFAULT 0;
  -- Who did what with an order. The client makes change_id, so that a change is made once.
  CREATE TABLE order_change (
    shop TEXT NOT NULL, order_id INTEGER NOT NULL, revision INTEGER NOT NULL, change_id TEXT NOT NULL,
    action TEXT NOT NULL, from_status TEXT NOT NULL, to_status TEXT NOT NULL,
    role TEXT NOT NULL, person_id INTEGER, person_name TEXT NOT NULL, minutes INTEGER, reason TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (shop, order_id, revision), UNIQUE (shop, change_id),
    FOREIGN KEY (shop, order_id) REFERENCES placed_order (shop, id)
  ) STRICT;
  -- The status that the order's store is known to have; when another one is told to it next.
  ALTER TABLE delivery ADD COLUMN store_status TEXT;
  ALTER TABLE delivery ADD COLUMN status_due_at INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Where a driver works: names of branches and of zones as orders have them, as JSON; empty lists: anywhere.
  ALTER TABLE account ADD COLUMN branches TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE account ADD COLUMN zones TEXT NOT NULL DEFAULT '[]';
  -- From and to where an order is brought; null in orders of earlier versions, which every driver sees.
  ALTER TABLE placed_order ADD COLUMN branch TEXT;
  ALTER TABLE placed_order ADD COLUMN area TEXT;
  `,
  `
  -- 1: the store has the order and does not count its pieces, because it is not paid.
  ALTER TABLE delivery ADD COLUMN is_reserved INTEGER NOT NULL DEFAULT 0;
  DROP INDEX delivery_open;
  CREATE INDEX delivery_open ON delivery (shop, order_id) WHERE state IN ('waiting', 'sending') OR is_reserved = 1;
  `,
  `
  -- What managers have marked as sold out, and what its stock was before, as JSON. back_at: null until somebody says so.
  CREATE TABLE sold_out (
    shop TEXT NOT NULL, item_id INTEGER NOT NULL, parent_id INTEGER NOT NULL, back_at INTEGER, before TEXT NOT NULL,
    PRIMARY KEY (shop, item_id)
  ) STRICT;
  CREATE INDEX sold_out_by_time ON sold_out (shop, back_at);
  -- Who changed what of the shop. The client makes id, so that a change is made once. before and after: JSON.
  CREATE TABLE shop_change (
    shop TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, person_id INTEGER NOT NULL, person_name TEXT NOT NULL,
    action TEXT NOT NULL, subject TEXT NOT NULL, name TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL,
    undone_at INTEGER, PRIMARY KEY (shop, id)
  ) STRICT;
  CREATE INDEX shop_change_by_time ON shop_change (shop, at);
  `,
  `
  -- The end of the customer's number, by which agents find a customer's orders; null in orders of earlier versions until an agent asks.
  ALTER TABLE placed_order ADD COLUMN person TEXT;
  CREATE INDEX placed_order_by_person ON placed_order (shop, person, id);
  `,
  `
  -- The beginning of the order's slot; null: none.
  ALTER TABLE placed_order ADD COLUMN wanted_at INTEGER;
  CREATE INDEX placed_order_by_slot ON placed_order (shop, wanted_at);
  `,
  `
  -- Photos of dishes that managers have sent. The name is a hash of the bytes.
  CREATE TABLE photo (
    shop TEXT NOT NULL, name TEXT NOT NULL, bytes BLOB NOT NULL, size INTEGER NOT NULL, added_at INTEGER NOT NULL,
    PRIMARY KEY (shop, name)
  ) STRICT;
  `,
  `
  -- First and last day of a sale by the shop's clock; null: no limit.
  ALTER TABLE price_change ADD COLUMN sale_from TEXT;
  ALTER TABLE price_change ADD COLUMN sale_until TEXT;
  `,
  `
  -- Pieces that the order has from the stock; null in orders of earlier versions, which had all of them.
  ALTER TABLE order_item ADD COLUMN taken INTEGER;
  `,
];

/** A migration in PostgreSQL's SQL. */
export const postgresText = (migration: string): string =>
  migration.replaceAll('INTEGER', 'bigint').replaceAll('BLOB', 'bytea').replaceAll(') STRICT;', ');');
