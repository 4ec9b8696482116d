import { fail, ok, type Result } from '#domain/result.ts';
import { photoOf } from '#scripts/backend/catalogue/photos.ts';
import { plainOf } from './change-details.ts';
import { imageNames, type MenuWorld, type Wanted } from './menu-world.ts';
import { keepShopChange, shopChange } from './shop-changes.ts';

/** Replaces the picture of a dish in the menu by a photo of the service, or removes it (`photo` null). Its other pictures stay. */
export async function changePhoto(
  id: number,
  photo: string | null,
  { changeId, person }: Wanted,
  { database, shop, store, now, onChanged }: MenuWorld,
): Promise<Result<null>> {
  if (await shopChange(database, changeId)) return ok(null);
  const item = { id, parentId: 0 };
  const read = (await shop()).itemById.get(id)?.parentId ? ok([]) : await store.read([item]);
  if (!read.ok) return read;
  const [before] = read.value;
  if (!before) return fail({ code: 'product.not-found' });
  if (photo === null && before.images.length === 0) return ok(null);
  if (photo !== null && !(await photoOf(database, photo))) return fail({ code: 'photo.gone' });
  const changed = await store.change(item, { images: { photo } });
  if (!changed.ok) return changed;
  await keepShopChange(database, {
    ...{ id: changeId, person, at: now(), action: 'photo', subject: `product:${id}`, undoneAt: null },
    name: plainOf(before.details.texts.base?.name ?? ''),
    before: [{ ...item, mark: null, set: { images: { all: before.images } } }],
    after: { what: photo === null ? 'photo-removed' : 'photo', images: imageNames(changed.value) },
  });
  await onChanged([id]);
  return ok(null);
}
