import { randomUUID } from 'node:crypto';
import type { Rows } from '#scripts/backend/database/database.ts';

/** A manager's change. `before` and `after` are plain data; their shape depends on the action. */
export interface ShopChange {
  /** The client's UUID. A repeated call makes the change only once. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly person: { readonly id: number; readonly name: string };
  readonly action:
    | 'sold-out'
    | 'price'
    | 'details'
    | 'photo'
    | 'added'
    | 'staff'
    | 'zone'
    | 'closing'
    | 'names';
  /** The changed product, account, zone or name, such as `product:16`. */
  readonly subject: string;
  /** Name of the subject at that time. */
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Epoch milliseconds; null if nobody has undone the change. */
  readonly undoneAt: number | null;
}

/** Writes a change. If several changes were made at once with the same id, the later ones get another id, so that none is missing. */
export async function keepShopChange(rows: Rows, change: ShopChange): Promise<void> {
  const { shop, query } = rows;
  const { id, at, person, action, subject, name, before, after } = change;
  const written = await query
    .insertInto('shop_change')
    .values({
      ...{ shop, id, at, person_id: person.id, person_name: person.name, action, subject, name },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after), undone_at: null },
    })
    .onConflict((conflict) => conflict.columns(['shop', 'id']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) await keepShopChange(rows, { ...change, id: randomUUID() });
}

export async function noteUndone({ shop, query }: Rows, id: string, undone_at: number): Promise<void> {
  await query
    .updateTable('shop_change')
    .set({ undone_at })
    .where('shop', '=', shop)
    .where('id', '=', id)
    .execute();
}

const changesOf = ({ shop, query }: Rows) =>
  query.selectFrom('shop_change').selectAll().where('shop', '=', shop);

export async function shopChange(rows: Rows, id: string): Promise<ShopChange | null> {
  const row = await changesOf(rows).where('id', '=', id).executeTakeFirst();
  return row ? changeIn(row) : null;
}

/** The latest change of a subject; null if it has none. */
export async function lastChangeOf(rows: Rows, subject: string): Promise<ShopChange | null> {
  const latest = changesOf(rows).where('subject', '=', subject).orderBy('at', 'desc').limit(1);
  const row = await latest.executeTakeFirst();
  return row ? changeIn(row) : null;
}

/** The latest changes, newest first. */
export async function shopChanges(rows: Rows, atMost: number): Promise<readonly ShopChange[]> {
  const found = await changesOf(rows).orderBy('at', 'desc').orderBy('id').limit(atMost).execute();
  return found.map(changeIn);
}

/** Whether the same subject has a later change of the same kind that nobody has undone. `isSame`: whether it changes the same part. */
export async function isChangedSince(
  rows: Rows,
  { subject, action, at, id }: ShopChange,
  isSame: (later: ShopChange) => boolean = () => true,
): Promise<boolean> {
  const later = await changesOf(rows)
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('undone_at', 'is', null)
    .where('at', '>', at)
    .where('id', '<>', id)
    .execute();
  return later.map(changeIn).some(isSame);
}

type Row = Awaited<ReturnType<ReturnType<typeof changesOf>['execute']>>[number];

const changeIn = ({ id, at, person_id, person_name, action, subject, name, ...row }: Row): ShopChange => ({
  ...{ id, at, subject, name, action: action as ShopChange['action'] },
  person: { id: person_id, name: person_name },
  before: JSON.parse(row.before),
  after: JSON.parse(row.after),
  undoneAt: row.undone_at,
});
