import type { Rows } from '#scripts/backend/database/database.ts';

/** Adds the new name of a branch or zone to the drivers of the old one. Earlier orders have the old name, so it stays in the list. */
export async function followNewName(
  { shop, query }: Rows,
  places: 'branches' | 'zones',
  old: string,
  name: string,
): Promise<void> {
  const accounts = await query
    .selectFrom('account')
    .select(['id', places])
    .where('shop', '=', shop)
    .where(places, '<>', '[]')
    .execute();
  for (const { id, [places]: list } of accounts) {
    const names = JSON.parse(list) as readonly string[];
    if (!names.includes(old) || names.includes(name)) continue;
    await query
      .updateTable('account')
      .set({ [places]: JSON.stringify([...names, name]) })
      .where('shop', '=', shop)
      .where('id', '=', id)
      .execute();
  }
}
