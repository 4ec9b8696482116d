import type { ManagersChange } from '#domain/manage/menu.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The words of a change of an account. */
export function teamChangeWords({ name, became }: ManagersChange, { t }: IslandContext): string {
  const role = t.find(`staff:role-${became}`);
  const what = role ? t('team:became-role', { role }) : t.find(`team:became-${became}`);
  return [name, what].filter(Boolean).join(' · ');
}
