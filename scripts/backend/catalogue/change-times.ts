import { hash } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Changes, PresentItem } from './present-items.ts';

/** Rows of one statement: both engines limit its values. */
const MOST_ROWS = 1000;

/** When each item last changed, epoch milliseconds: in the merchant's files, by a sale, or over the API. */
export async function changeTimes(
  rows: Rows,
  items: readonly PresentItem[],
  { levels, prices }: Changes,
  filesChangedAt: number,
): Promise<ReadonlyMap<number, number>> {
  const { shop, query } = rows;
  const kept = await query.selectFrom('item_seen').selectAll().where('shop', '=', shop).execute();
  const seen = new Map(kept.map((row) => [row.item_id, row]));
  const times = new Map<number, number>();
  const isNew: (typeof kept)[number][] = [];
  for (const { id, stated } of items) {
    const fingerprint = hash('sha256', JSON.stringify(stated), 'hex').slice(0, 24);
    const known = seen.get(id);
    const inFiles = known?.fingerprint === fingerprint ? known.changed_at : filesChangedAt;
    if (known?.fingerprint !== fingerprint)
      isNew.push({ shop, item_id: id, fingerprint, changed_at: filesChangedAt });
    times.set(id, Math.max(inFiles, levels.get(id)?.changedAt ?? 0, prices.get(id)?.changedAt ?? 0));
  }
  for (let from = 0; from < isNew.length; from += MOST_ROWS)
    await query
      .insertInto('item_seen')
      .values(isNew.slice(from, from + MOST_ROWS))
      .onConflict((conflict) =>
        conflict.columns(['shop', 'item_id']).doUpdateSet((row) => ({
          fingerprint: row.ref('excluded.fingerprint'),
          changed_at: row.ref('excluded.changed_at'),
        })),
      )
      .execute();
  return times;
}
