import type { Rows } from './database.ts';

/** A text that is stored under a name; the first call creates it. */
export async function keptNote(rows: Rows, name: string, make: () => string): Promise<string> {
  const kept = await noteOf(rows, name);
  if (kept !== null) return kept;
  const { shop, query } = rows;
  const note = { shop, name, value: make() };
  await query
    .insertInto('note')
    .values(note)
    .onConflict((conflict) => conflict.columns(['shop', 'name']).doNothing())
    .execute();
  // Another service may have created it first.
  return (await noteOf(rows, name)) ?? note.value;
}

/** A stored text; null when there is none. */
export async function noteOf({ shop, query }: Rows, name: string): Promise<string | null> {
  const found = query.selectFrom('note').select('value').where('shop', '=', shop).where('name', '=', name);
  return (await found.executeTakeFirst())?.value ?? null;
}

export async function setNote({ shop, query }: Rows, name: string, value: string): Promise<void> {
  await query
    .insertInto('note')
    .values({ shop, name, value })
    .onConflict((conflict) => conflict.columns(['shop', 'name']).doUpdateSet({ value }))
    .execute();
}

/** Replaces the text of a note if it is still the known one. Returns whether it was. */
export async function replaceNote(
  { shop, query }: Rows,
  name: string,
  known: string,
  value: string,
): Promise<boolean> {
  const done = await query
    .updateTable('note')
    .set({ value })
    .where('shop', '=', shop)
    .where('name', '=', name)
    .where('value', '=', known)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Changes a note that is a list in JSON; the first change creates it. Two simultaneous changes are both stored. */
export async function changeList<T>(
  rows: Rows,
  name: string,
  change: (list: readonly T[]) => readonly T[],
): Promise<void> {
  for (;;) {
    const text = await keptNote(rows, name, () => '[]');
    if (await replaceNote(rows, name, text, JSON.stringify(change(JSON.parse(text))))) return;
  }
}
