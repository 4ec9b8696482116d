import { hash } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Changes, PresentItem } from './present-items.ts';
import type { RawItem } from './raw-item.ts';

/** Rows per statement, because both engines limit the number of values. */
const MOST_ROWS = 1000;

/** Fingerprints by item of the files; items never change after reading. Saves a fifth of the time to compute 1,000 products. */
const fingerprints = new WeakMap<RawItem, string>();

function fingerprintOf(stated: RawItem): string {
  const known = fingerprints.get(stated);
  if (known !== undefined) return known;
  const made = hash('sha256', JSON.stringify(stated), 'hex').slice(0, 24);
  fingerprints.set(stated, made);
  return made;
}

/** Time of each item's last change, in epoch milliseconds: in the merchant's files, by a sale, or over the API. */
export async function changeTimes(
  rows: Rows,
  items: readonly PresentItem[],
  { levels, prices, details, images, added }: Changes,
  filesChangedAt: number,
): Promise<ReadonlyMap<number, number>> {
  const { shop, query } = rows;
  const kept = await query.selectFrom('item_seen').selectAll().where('shop', '=', shop).execute();
  const seen = new Map(kept.map((row) => [row.item_id, row]));
  const times = new Map<number, number>();
  const isNew: (typeof kept)[number][] = [];
  for (const { id, stated } of items) {
    const fingerprint = fingerprintOf(stated);
    const known = seen.get(id);
    const inFiles = known?.fingerprint === fingerprint ? known.changed_at : filesChangedAt;
    if (known?.fingerprint !== fingerprint)
      isNew.push({ shop, item_id: id, fingerprint, changed_at: filesChangedAt });
    const given = [levels, prices, details, images, added].map((changes) => changes.get(id)?.changedAt ?? 0);
    times.set(id, Math.max(inFiles, ...given));
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
