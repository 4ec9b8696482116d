import type { ManagersChange } from '#domain/manage/menu.ts';
import type { NamedItem } from '#domain/manage/names.ts';
import type { IslandContext } from '#islands/island.tsx';

/** A text by its kind, and a branch or area by its name. */
export function itemWords({ kind, id, names }: NamedItem, { t, shop }: IslandContext): string {
  if (id === 0) return t(`names:kind-${kind}`);
  return names[shop.locale] ?? Object.values(names)[0] ?? '';
}

/** @example "Sentence below the headline · Hot from the oven" */
export function namesChangeWords({ name, became, isUndone }: ManagersChange, { t }: IslandContext): string {
  const kind = t.find(`names:kind-${became}`) ?? t('manage:did-change');
  return [kind, name, isUndone && t('dishes:undone')].filter(Boolean).join(' · ');
}
