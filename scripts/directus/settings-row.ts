import { createItem, readItems } from '@directus/sdk';
import type { Client } from './client.ts';
import { SETTINGS_COLLECTION } from './customer-settings.ts';

/** Whether a merchant has a row in CustomerSettings. Throws when Directus does not say. */
export async function hasRow(client: Client, slug: string): Promise<boolean> {
  const rows = await client.request(
    readItems(
      SETTINGS_COLLECTION as never,
      { filter: { slug: { _eq: slug } }, fields: ['id'], limit: 1 } as never,
    ),
  );
  return (rows as readonly unknown[]).length > 0;
}

/** Makes a merchant's row; fields without a value take the collection's defaults. */
export async function makeRow(client: Client, row: Readonly<Record<string, unknown>>): Promise<void> {
  const whole = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  await client.request(createItem(SETTINGS_COLLECTION as never, whole as never));
}
