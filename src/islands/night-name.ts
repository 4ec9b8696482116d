import { nightAt } from '#domain/hours/night.ts';
import { formatWeekday } from '#i18n/format-date.ts';
import type { IslandContext } from './island.tsx';

/** ` · night from Thursday to Friday` after a time between midnight and morning: its date alone may mean the evening to come. Empty by day. */
export function nightName(instantMs: number, { t, shop }: Pick<IslandContext, 't' | 'shop'>): string {
  const [evening, morning] = nightAt(instantMs, shop).map((weekday) => formatWeekday(weekday, shop.locale));
  return evening && morning ? ` · ${t('cart:night', { evening, morning })}` : '';
}
