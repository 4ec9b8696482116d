import { createItem, readItems, updateItem } from '@directus/sdk';
import type { Client } from './client.ts';
import { SETTINGS_COLLECTION } from './customer-settings.ts';
import type { LocalSettings } from './local-settings.ts';
import { uploadPictures } from './upload-pictures.ts';

/**
 * Puts a merchant's settings and pictures into a Directus whose schema stands. Can be run again: only what differs is sent, so a
 * second run saves nothing and asks for no rebuild. Answers what it did, one line each.
 */
export async function importSettings(
  client: Client,
  slug: string,
  local: LocalSettings,
): Promise<readonly string[]> {
  const done: string[] = local.missing.map((path) => `picture ${path} is missing or no picture: left out`);
  const say = (line: string) => done.push(line);
  const ids = await uploadPictures(client, slug, local, say);
  const files = Object.fromEntries(
    Object.entries(local.files).map(([field, path]) => [
      field,
      path === null ? null : (ids.get(path) ?? null),
    ]),
  );
  const row: Record<string, unknown> = { ...local.fields, ...files };
  const images = local.images.flatMap((path) => ids.get(path) ?? []);
  const rows = await client.request(
    readItems(
      SETTINGS_COLLECTION as never,
      {
        filter: { slug: { _eq: slug } },
        fields: ['*', 'images.directus_files_id'],
        deep: { images: { _limit: -1 } },
        limit: 1,
      } as never,
    ),
  );
  const known = (rows as readonly Record<string, unknown>[])[0];
  if (!known) {
    const whole = { ...withoutNulls(row), images: junctions(images) };
    await client.request(createItem(SETTINGS_COLLECTION as never, whole as never));
    say(`${SETTINGS_COLLECTION} ${slug} made`);
    return done;
  }
  const changes = Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !isSame(known[field] ?? null, value)),
  );
  if (!isSame(imagesOf(known), images)) changes.images = junctions(images);
  if (Object.keys(changes).length > 0) {
    await client.request(updateItem(SETTINGS_COLLECTION as never, known.id as never, changes as never));
    say(`${SETTINGS_COLLECTION} ${slug} saved: ${Object.keys(changes).join(', ')}`);
  }
  return done;
}

/** A field that the file lacks takes the collection's default. */
const withoutNulls = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

const junctions = (ids: readonly string[]) => ids.map((id) => ({ directus_files_id: id }));

function imagesOf(row: Readonly<Record<string, unknown>>): readonly unknown[] {
  const list = Array.isArray(row.images) ? row.images : [];
  return list.map((junction) => (junction as { directus_files_id?: unknown }).directus_files_id ?? null);
}

const isSame = (a: unknown, b: unknown): boolean => stable(a) === stable(b);

/** JSON whose keys are in order: a database may keep an object's keys in another. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
