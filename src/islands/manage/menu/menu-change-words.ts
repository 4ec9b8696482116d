import type { SaleDays } from '#domain/catalogue/sale-days.ts';
import type { ManagersChange } from '#domain/manage/menu.ts';
import { formatDay } from '#i18n/format-date.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The words of a change of the menu. */
export function menuChangeWords(
  { name, became, saleDays, isUndone }: ManagersChange,
  island: IslandContext,
): string {
  const { t } = island;
  const what = t.find(`dishes:became-${became}`) ?? t('dishes:became-price', { price: became });
  const days = saleDays ? saleDaysWords(saleDays, island) : '';
  return [name, what, days, isUndone && t('dishes:undone')].filter(Boolean).join(' · ');
}

/** The first and the last day of a sale, if it has them. */
export function saleDaysWords({ saleFrom, saleUntil }: SaleDays, { t, shop }: IslandContext): string {
  const day = (date: string) => formatDay(date, shop.locale, shop.digits);
  return [
    saleFrom && t('dishes:from-day', { day: day(saleFrom) }),
    saleUntil && t('dishes:until-day', { day: day(saleUntil) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
