import type { ManagersChange } from '#domain/manage/menu.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The words of a change of the menu. */
export function menuChangeWords({ name, became, isUndone }: ManagersChange, { t }: IslandContext): string {
  const what = t.find(`dishes:became-${became}`) ?? t('dishes:became-price', { price: became });
  return [name, what, isUndone && t('dishes:undone')].filter(Boolean).join(' · ');
}
