import { hash } from 'node:crypto';
import { MOST_PHOTO_BYTES, MOST_PHOTOS } from '#domain/manage/dish-photo.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Rows } from '#scripts/backend/database/database.ts';

/** Path below `/wp-json/treesal/v1` at which photos are public. */
export const PHOTOS = '/photos';

/** The public address of a photo. */
export const photoAddress = (origin: string, name: string): string =>
  `${origin}/wp-json/treesal/v1${PHOTOS}/${name}`;

/** Name of a photo: a hash of its bytes. */
export const isPhotoName = (name: string): boolean => /^[0-9a-f]{32}\.jpg$/.test(name);

/** An unused photo stays so long, because its dish may be sent later or an undo may need it. */
const UNUSED_MS = 24 * 3_600_000;

const photosOf = ({ shop, query }: Rows) => query.selectFrom('photo').where('shop', '=', shop);

/**
 * Stores a JPEG and returns its name. First deletes old photos whose names are in none of the notes and recent changes. Fails with
 * `photo.too-many`. Call it inside a transaction.
 */
export async function addPhoto(rows: Rows, bytes: Uint8Array, now: number): Promise<Result<string>> {
  const name = `${hash('sha256', bytes, 'hex').slice(0, 32)}.jpg`;
  const { shop, query } = rows;
  await deleteUnused(rows, now - UNUSED_MS);
  const others = await photosOf(rows).select(['name', 'size']).where('name', '<>', name).execute();
  const total = others.reduce((sum, { size }) => sum + size, bytes.length);
  if (others.length >= MOST_PHOTOS || total > MOST_PHOTO_BYTES) return fail({ code: 'photo.too-many' });
  await query
    .insertInto('photo')
    .values({ shop, name, bytes, size: bytes.length, added_at: now })
    .onConflict((conflict) => conflict.columns(['shop', 'name']).doUpdateSet({ added_at: now }))
    .execute();
  return ok(name);
}

/** The bytes of a photo; null if the shop does not have it. */
export async function photoOf(rows: Rows, name: string): Promise<Uint8Array | null> {
  const found = photosOf(rows).select('bytes').where('name', '=', name);
  return (await found.executeTakeFirst())?.bytes ?? null;
}

async function deleteUnused(rows: Rows, before: number): Promise<void> {
  const { shop, query } = rows;
  const old = await photosOf(rows).select('name').where('added_at', '<', before).execute();
  for (const { name } of old) {
    const inNotes = query.selectFrom('note').select('name').where('shop', '=', shop);
    const inChanges = query.selectFrom('shop_change').select('id').where('shop', '=', shop);
    const isUsed =
      (await inNotes.where('value', 'like', `%${name}%`).limit(1).executeTakeFirst()) ??
      (await inChanges
        .where('at', '>', before)
        .where('before', 'like', `%${name}%`)
        .limit(1)
        .executeTakeFirst());
    if (!isUsed) await query.deleteFrom('photo').where('shop', '=', shop).where('name', '=', name).execute();
  }
}
