import type { ManagersChange } from '#domain/manage/menu.ts';
import { formatDay } from '#i18n/format-date.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The words of a change of the menu. */
export function menuChangeWords(
  { name, became, saleDays, isUndone }: ManagersChange,
  { t, shop }: IslandContext,
): string {
  const what = t.find(`dishes:became-${became}`) ?? t('dishes:became-price', { price: became });
  const day = (date: string) => formatDay(date, shop.locale, shop.digits);
  const from = saleDays?.saleFrom && t('dishes:from-day', { day: day(saleDays.saleFrom) });
  const until = saleDays?.saleUntil && t('dishes:until-day', { day: day(saleDays.saleUntil) });
  return [name, what, from, until, isUndone && t('dishes:undone')].filter(Boolean).join(' · ');
}
