import type { DishChanges } from '#domain/manage/dish-edit.ts';
import { type ManagedMenu, withDish } from '#domain/manage/menu.ts';
import { type Failure, ok, type Result } from '#domain/result.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { $menu, tellDone, theMenu } from './menu.ts';
import { type DishPhoto, sentPhoto } from './photo.ts';

/** A part of a dish: the price of an item by its id, the photo, or texts and categories. */
export type DishPart = number | 'photo' | 'details';

/** The parts that the store has not taken, with the reasons. */
export type NotSaved = ReadonlyMap<DishPart, Failure>;

interface Wanted extends DishChanges {
  /** null: the picture stays. */
  readonly photo: DishPhoto | null;
}

/** After these, no other call succeeds either. */
const isForAll = ({ code }: Failure): boolean => /^(?:network|auth)\./.test(code);

/**
 * Sends the changed parts of a dish, one call after the other, because a store changes each by itself. A part that is refused does not stop
 * the others. One tap undoes all that were saved. `onPhotoSent` is called with the photo once the shop has it.
 */
export async function saveDish(
  id: number,
  { prices, photo, details }: Wanted,
  onPhotoSent: (photo: DishPhoto) => void,
): Promise<NotSaved> {
  const shop = theManagedShop();
  const left = new Map<DishPart, (changeId: string, token: string) => Promise<Result<ManagedMenu>>>();
  for (const { id: itemId, price } of prices)
    left.set(itemId, async (changeId, token) => {
      const answer = await shop.setPrice(itemId, price, changeId, token);
      const before = $menu.get().value;
      return answer.ok && before ? ok(withDish(latest ?? before, answer.value)) : (answer as Result<never>);
    });
  if (photo)
    left.set('photo', async (changeId, token) => {
      const sent = await sentPhoto(photo, token);
      if (!sent.ok) return sent;
      onPhotoSent(sent.value);
      return shop.setPhoto(id, sent.value.name, changeId, token);
    });
  if (details) left.set('details', (changeId, token) => shop.setDetails(id, details, changeId, token));

  let latest: ManagedMenu | null = null;
  const done: { readonly part: DishPart; readonly changeId: string }[] = [];
  const failed = new Map<DishPart, Failure>();
  // A second attempt with a new token goes on with what is left.
  await theMenu.change(async (token) => {
    failed.clear();
    let general: Failure | null = null;
    for (const [part, send] of left) {
      const changeId = crypto.randomUUID();
      const answer: Result<ManagedMenu> = general
        ? { ok: false, error: general }
        : await send(changeId, token);
      if (answer.ok) {
        latest = answer.value;
        left.delete(part);
        done.unshift({ part, changeId });
      } else {
        failed.set(part, answer.error);
        if (isForAll(answer.error)) general = answer.error;
      }
    }
    // The form tells other failures, each at its part.
    return general?.code.startsWith('auth.') ? { ok: false, error: general } : ok(latest);
  });
  if (done.length > 0) {
    const [{ part } = { part: 'details' as DishPart }] = done;
    const what = done.length > 1 ? 'dish' : typeof part === 'number' ? 'price' : part;
    tellDone(
      what,
      done.map(({ changeId }) => changeId),
    );
  }
  return failed;
}
