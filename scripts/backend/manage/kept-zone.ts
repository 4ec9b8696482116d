import { type RawItem, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { readZones, writeZones } from '#scripts/backend/catalogue/zone-changes.ts';
import { raiseStockVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { statementOf } from '#sources/files/item-changes.ts';

/** A zone as it was before a change of its terms. An undo restores it. */
export interface StatedZone {
  readonly id: number;
  /** null: there was no such zone. */
  readonly post: RawItem | null;
  /** As in `ZoneChange`. */
  readonly statement: string | null;
}

/** A closure as it was before a change. */
export interface Closure {
  readonly id: number;
  /** Epoch milliseconds; null: the zone was open. */
  readonly closedUntil: number | null;
}

/** Equal terms have the same revision. */
export const zoneRevision = (post: unknown): string => statementOf(post).slice(0, 16);

/** The revision of a zone's terms; null: there is no such zone. */
export const revisionOf = (zone: StatedZone | null): string | null => zone && zoneRevision(zone.post);

/** A zone as it is now; null if there is none. */
export function statedZone(id: number, { lists, zoneChanges }: Shop): StatedZone | null {
  const post = lists.zones.map(recordOf).find((each) => each.id === id);
  if (!post) return null;
  const change = zoneChanges.find((each) => each.post === post);
  return { id, post, statement: change ? change.statement : statementOf(post) };
}

/** Writes a zone as it was, or with new terms. */
export async function putZone(rows: Rows, { id, post, statement }: StatedZone): Promise<void> {
  const kept = await readZones(rows);
  const others = kept.changes.filter((change) => change.post.id !== id);
  const isStated = post !== null && statementOf(post) === statement;
  // A zone of the merchant's file is removed by a mark.
  const next = post ?? (statement === null ? null : { id, status: 'trash' });
  const own = next === null || isStated ? [] : [{ statement, post: next }];
  await writeZones(rows, { ...kept, changes: [...others, ...own] });
  await raiseStockVersion(rows);
}

/** Writes a closure, and forgets those that are over. */
export async function putClosure(rows: Rows, { id, closedUntil }: Closure, nowMs: number): Promise<void> {
  const kept = await readZones(rows);
  const others = Object.entries(kept.closed).filter(([key, until]) => key !== String(id) && until > nowMs);
  const own = closedUntil === null ? [] : [[String(id), closedUntil] as const];
  await writeZones(rows, { ...kept, closed: Object.fromEntries([...others, ...own]) });
}
