import { computed } from 'nanostores';
import { type NameGap, nameGaps } from '#domain/manage/names.ts';
import { $menu, setDetails } from '#stores/manage/menu/menu.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $managedNames, writeNames } from './names.ts';

/** Names that are missing, also those of dishes; null until the server has answered. */
export const $nameGaps = computed(
  [$managedNames, $menu],
  ({ value: named }, { value: menu }) =>
    named && nameGaps(named.items, shopFacts().locales, menu?.dishes ?? [], menu?.languages ?? []),
);

/** Writes a missing name. The change can be undone. Returns whether it succeeded. */
export async function fillGap({ kind, id, locale }: NameGap, name: string): Promise<boolean> {
  if (kind === 'dish') return setDetails(id, { texts: { [locale]: { name } } });
  const seen = $managedNames.get().value?.items.find((item) => item.kind === kind && item.id === id);
  return seen !== undefined && writeNames(seen, { ...seen.names, [locale]: name });
}
