import type { ClosedZones } from '#domain/delivery/closed-zones.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { statementOf } from '#sources/files/item-changes.ts';
import { type AreaTerms, withAreaTerms } from '#sources/files/place-terms.ts';
import { type RawItem, recordOf } from './raw-item.ts';

/** A zone that managers have added or changed. A removed one has the status `trash`, as in WordPress. */
export interface ZoneChange {
  /** The zone as the merchant's file states it; null for an added zone. If the merchant edits the file's zone, the change ends. */
  readonly statement: string | null;
  readonly post: RawItem;
}

/** The changes of zones, and the closed ones, as one text in the database. */
export interface KeptZones {
  readonly changes: readonly ZoneChange[];
  /** The end of each closure by zone id, in epoch milliseconds. */
  readonly closed: Readonly<Record<string, number>>;
  /** By id, for areas that are shipping zones of a WooCommerce. */
  readonly terms?: Readonly<Record<string, AreaTerms>>;
  /** Id of the last change that has begun to add an area to a store. */
  readonly adding?: string;
  /** Id of the next zone that a manager adds. */
  readonly nextId: number;
}

const NOTE = 'zones';

/** Ids of added zones are above those of a WordPress. No id is used twice. */
const FIRST_ID = 900_001;

export async function readZones(rows: Rows): Promise<KeptZones> {
  const text = await noteOf(rows, NOTE);
  return text === null ? { changes: [], closed: {}, nextId: FIRST_ID } : (JSON.parse(text) as KeptZones);
}

/** Call it inside the transaction in which the zones were read. */
export const writeZones = (rows: Rows, kept: KeptZones): Promise<void> =>
  setNote(rows, NOTE, JSON.stringify(kept));

/** The ends of all closures, also of those that are over. */
export const readClosedZones = async (rows: Rows): Promise<ClosedZones> =>
  new Map(Object.entries((await readZones(rows)).closed).map(([id, until]) => [Number(id), until]));

/** The zones of the merchant's file or store with the managers' changes. Added zones come last. */
export function presentZones(
  listed: readonly unknown[],
  { changes, terms = {} }: Pick<KeptZones, 'changes' | 'terms'>,
): readonly unknown[] {
  const stated = withAreaTerms(listed, terms);
  if (changes.length === 0) return stated;
  const ids = new Set(stated.map((post) => recordOf(post).id));
  const byStatement = new Map(changes.map(({ statement, post }) => [statement, post]));
  return [
    ...stated.map((post) => byStatement.get(statementOf(post)) ?? post),
    ...changes
      .filter(({ statement, post }) => statement === null && !ids.has(post.id))
      .map(({ post }) => post),
  ];
}
