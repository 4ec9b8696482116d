import { readItems, updateItem } from '@directus/sdk';
import type { Client } from './client.ts';
import { SETTINGS_COLLECTION } from './customer-settings.ts';
import type { LocalSettings } from './local-settings.ts';
import { makeRow } from './settings-row.ts';
import { uploadPictures } from './upload-pictures.ts';

/**
 * Imports a merchant's settings and pictures into a Directus that has the schema. Can be repeated: only differences are sent, so a second
 * run saves nothing and causes no rebuild. Returns one line per change.
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
        fields: ['*', 'images.directus_files_id', 'hoursExceptions.*'],
        deep: { images: { _limit: -1 }, hoursExceptions: { _limit: -1 } },
        limit: 1,
      } as never,
    ),
  );
  const known = (rows as readonly Record<string, unknown>[])[0];
  if (!known) {
    await makeRow(client, { ...row, images: junctions(images), hoursExceptions: local.exceptions });
    say(`${SETTINGS_COLLECTION} ${slug} made`);
    return done;
  }
  const changes = Object.fromEntries(
    Object.entries(row).filter(([field, value]) => !isSame(known[field] ?? null, value)),
  );
  if (!isSame(imagesOf(known), images)) changes.images = junctions(images);
  if (!isSame(exceptionsOf(known, local.exceptions), local.exceptions))
    changes.hoursExceptions = local.exceptions;
  if (Object.keys(changes).length > 0) {
    await client.request(updateItem(SETTINGS_COLLECTION as never, known.id as never, changes as never));
    say(`${SETTINGS_COLLECTION} ${slug} saved: ${Object.keys(changes).join(', ')}`);
  }
  return done;
}

const junctions = (ids: readonly string[]) => ids.map((id) => ({ directus_files_id: id }));

function imagesOf(row: Readonly<Record<string, unknown>>): readonly unknown[] {
  const list = Array.isArray(row.images) ? row.images : [];
  return list.map((junction) => (junction as { directus_files_id?: unknown }).directus_files_id ?? null);
}

/** The rows there, each with the fields that the file's row has; all fields of a row that the file lacks. */
function exceptionsOf(
  row: Readonly<Record<string, unknown>>,
  wanted: LocalSettings['exceptions'],
): readonly unknown[] {
  const rows = (Array.isArray(row.hoursExceptions) ? row.hoursExceptions : []) as Record<string, unknown>[];
  return rows.map((known, place) =>
    Object.fromEntries(Object.keys(wanted[place] ?? known).map((field) => [field, known[field] ?? null])),
  );
}

const isSame = (a: unknown, b: unknown): boolean => stable(a) === stable(b);

/** JSON with sorted keys, because a database may change the order of keys. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
