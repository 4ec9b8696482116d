import type { ManagersChange } from '#domain/manage/menu.ts';
import type { IslandContext } from '#islands/island.tsx';

/** @example "Silwan · closed today" */
export function zoneChangeWords({ name, became, isUndone }: ManagersChange, { t }: IslandContext): string {
  const what = t.find(`areas:became-${became}`) ?? t('manage:did-change');
  return [name, what, isUndone && t('dishes:undone')].filter(Boolean).join(' · ');
}
