import type { Rows } from './database.ts';

/** A text kept under a name; made and kept at the first call. */
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
  // Another service may have been faster.
  return (await noteOf(rows, name)) ?? note.value;
}

/** A kept text; null before it was kept first. */
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
