import { hash } from 'node:crypto';
import type { Database } from '#scripts/backend/database/database.ts';
import type { PresentItem } from './present-items.ts';

/** When each item last changed, epoch milliseconds: in the merchant's files, by a sale, or over the API. */
export function changeTimes(
  database: Database,
  items: readonly PresentItem[],
  filesChangedAt: number,
): ReadonlyMap<number, number> {
  const { sql } = database;
  const seen = new Map(
    sql
      .prepare('SELECT item_id, fingerprint, changed_at FROM item_seen')
      .all()
      .map((row) => [
        Number(row.item_id),
        { fingerprint: String(row.fingerprint), changedAt: Number(row.changed_at) },
      ]),
  );
  const times = new Map<number, number>();
  const isNew: (readonly [id: number, fingerprint: string])[] = [];
  for (const { id, stated } of items) {
    const fingerprint = hash('sha256', JSON.stringify(stated), 'hex').slice(0, 24);
    const known = seen.get(id);
    const isKnown = known?.fingerprint === fingerprint;
    if (!isKnown) isNew.push([id, fingerprint]);
    times.set(id, isKnown ? known.changedAt : filesChangedAt);
  }
  if (isNew.length > 0) {
    const keep = sql.prepare(
      `INSERT INTO item_seen (item_id, fingerprint, changed_at) VALUES (?, ?, ?)
       ON CONFLICT (item_id) DO UPDATE SET fingerprint = excluded.fingerprint, changed_at = excluded.changed_at`,
    );
    const write = () => {
      for (const [id, fingerprint] of isNew) keep.run(id, fingerprint, filesChangedAt);
    };
    if (sql.isTransaction) write();
    else database.transaction(write);
  }
  for (const table of ['stock_level', 'price_change'])
    for (const row of sql.prepare(`SELECT item_id, changed_at FROM ${table}`).all()) {
      const id = Number(row.item_id);
      if (times.has(id)) times.set(id, Math.max(times.get(id) ?? 0, Number(row.changed_at)));
    }
  return times;
}
