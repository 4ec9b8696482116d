import type { Rows } from '#scripts/backend/database/database.ts';

/** Adds the new name of a zone to the drivers of the old one. Earlier orders have the old name, so it stays in the list. */
export async function followNewName({ shop, query }: Rows, old: string, name: string): Promise<void> {
  const accounts = await query
    .selectFrom('account')
    .select(['id', 'zones'])
    .where('shop', '=', shop)
    .where('zones', '<>', '[]')
    .execute();
  for (const { id, zones } of accounts) {
    const names = JSON.parse(zones) as readonly string[];
    if (!names.includes(old) || names.includes(name)) continue;
    await query
      .updateTable('account')
      .set({ zones: JSON.stringify([...names, name]) })
      .where('shop', '=', shop)
      .where('id', '=', id)
      .execute();
  }
}
