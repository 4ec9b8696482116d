import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NEWS_MS } from '#domain/staff/news.ts';
import { AHEAD_MS } from '#domain/staff/order-age.ts';
import type { Database } from '#scripts/queue/database.ts';

/** A shop whose staff do not look at new orders. */
export interface UnattendedShop {
  readonly slug: string;
  /** Time of its oldest order that is not accepted yet, in epoch milliseconds. */
  readonly sinceMs: number;
}

interface Row {
  readonly slug: string;
  readonly since: number | string | null;
  readonly looked: string | null;
}

interface Places {
  readonly database: Pick<Database, 'query' | 'isShared'>;
  /** Folder with the ordering services' file of each merchant; absent: no files. */
  readonly storesDirectory?: string;
  /** Schema of the orders in a PostgreSQL that several services share. */
  readonly ordersSchema?: string;
  readonly now?: () => number;
}

const LONELY_MS = 10 * 60_000;
const ASK_EVERY_MS = 15_000;

/**
 * Uses the index of each shop's orders. `scripts/backend` writes the note whenever a shop's staff request its orders. An order that waits
 * for its online payment waits for its customer. Both engines find that in the JSON as text, where a customer's own words have `\"`.
 * PostgreSQL's JSON operators would fail at one odd letter, such as `\u0000`, and hide all shops.
 */
const questionOf = (schema: string): string => `SELECT s.slug AS slug,
  (SELECT min(o.placed_at) FROM ${schema}placed_order o WHERE o.shop = s.slug AND o.placed_at > ?1 AND o.placed_at <= ?2
    AND (o.wanted_at IS NULL OR o.wanted_at <= ?3) AND o.status IN ('pending', 'on-hold')
    AND o.answer NOT LIKE '%"state":"open","method":"online"%'
    AND o.answer NOT LIKE '%"state":"failed","method":"online"%') AS since,
  (SELECT n.value FROM ${schema}note n WHERE n.shop = s.slug AND n.name = 'staff-looked') AS looked
  FROM ${schema}shop s`;

/**
 * Shops with an order that has not been accepted for ten minutes, while none of their staff requested orders. The longest wait comes
 * first. Reads the tables of ordering services, in the shared database or in files, at most every 15 seconds. Skips unreadable ones.
 */
export function unattendedShops({
  database,
  storesDirectory,
  ordersSchema = 'dukkan_orders',
  now = Date.now,
}: Places): () => Promise<readonly UnattendedShop[]> {
  let answer: { readonly at: number; readonly shops: Promise<readonly UnattendedShop[]> } | null = null;

  async function ask(nowMs: number): Promise<readonly UnattendedShop[]> {
    const times = [nowMs - NEWS_MS, nowMs - LONELY_MS, nowMs - LONELY_MS + AHEAD_MS];
    const rows = database.isShared
      ? // The tables do not exist yet, or the database does not answer, which /ops reports elsewhere.
        await database.query<Row>(questionOf(`${ordersSchema}.`).replaceAll('?', '$'), times).catch(() => [])
      : filesIn(storesDirectory).flatMap((file) => rowsOf(file, times));
    return rows
      .filter(({ since, looked }) => since !== null && Number(looked ?? 0) <= nowMs - LONELY_MS)
      .map(({ slug, since }) => ({ slug, sinceMs: Number(since) }))
      .sort((left, right) => left.sinceMs - right.sinceMs);
  }

  return () => {
    const nowMs = now();
    if (!answer || nowMs - answer.at >= ASK_EVERY_MS) answer = { at: nowMs, shops: ask(nowMs) };
    return answer.shops;
  };
}

function filesIn(directory: string | undefined): readonly string[] {
  if (directory === undefined) return [];
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.sqlite'));
    return names.map((name) => join(directory, name));
  } catch {
    return [];
  }
}

function rowsOf(file: string, times: readonly number[]): readonly Row[] {
  let sql: DatabaseSync | null = null;
  try {
    sql = new DatabaseSync(file, { readOnly: true });
    return sql.prepare(questionOf('')).all(...times) as unknown as readonly Row[];
  } catch {
    // The tables have another version, or the file is damaged, which the doctor reports.
    return [];
  } finally {
    sql?.close();
  }
}
