import { computed } from 'nanostores';
import { type ManagedNamesApi, managedNamesApi } from '#api/managed-names.ts';
import { languagesWithout, type NamedItem, type Names } from '#domain/manage/names.ts';
import { askChanges } from '#stores/manage/changes.ts';
import { theManagedShop } from '#stores/manage/managed-shop.ts';
import { lastDone, toldStore } from '#stores/manage/told.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let api: ManagedNamesApi | undefined;

function theNames(): ManagedNamesApi {
  api ??= managedNamesApi({ ...world, baseUrl: shopFacts().api.store });
  return api;
}

const { $told, change } = toldStore(
  (token) => theNames().names(token),
  () => 'names',
);

/** What the shop names in each language. */
export const $managedNames = $told;

/** Number of names that are missing in languages of the shop; null until the server has answered. */
export const $missingNames = computed($told, ({ value }) => {
  const missing = value?.items.flatMap((item) => languagesWithout(item, shopFacts().locales));
  return missing?.length ?? null;
});

/** Replaces the names of an item. The change can be undone. Returns whether it succeeded. */
export async function writeNames(seen: NamedItem, names: Names): Promise<boolean> {
  // A second tap would need the revision that the first one brings.
  if ($told.get().isChanging) return false;
  const changeId = crypto.randomUUID();
  if (!(await change((token) => theNames().replace(seen, names, changeId, token)))) return false;
  lastDone.take({ what: 'names', place: '#names', takeBack: () => void undo(changeId) });
  void askChanges();
  return true;
}

async function undo(changeId: string): Promise<void> {
  await change(async (token) => {
    const undone = await theManagedShop().undo(changeId, token);
    return undone.ok ? theNames().names(token) : undone;
  });
  void askChanges();
}
