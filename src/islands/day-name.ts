import { wallTime } from '#domain/hours/merchant-day.ts';
import { SLOT_MS } from '#domain/order/slots.ts';
import { formatDay, formatMonthDay, formatTimes, unbroken } from '#i18n/format-date.ts';
import { secondsOfDay } from './clock-time.ts';
import type { IslandContext } from './island.tsx';
import { nightName } from './night-name.ts';

type Island = Pick<IslandContext, 't' | 'shop'>;

/** A slot with its date: `Tuesday, November 24 · 6:30–7:00 PM`. */
export const slotName = (slot: number, island: Island): string =>
  `${formatDay(wallTime(slot, island.shop).date, island.shop.locale, island.shop.digits)} · ${unbroken(slotTimes(slot, island))}`;

/** A slot by its beginning: `6:30–7:00 PM`, `1:30–2:00 AM · night from Thursday to Friday`. */
export const slotTimes = (slot: number, island: Island): string =>
  formatTimes(secondsOfDay(slot, island.shop), secondsOfDay(slot + SLOT_MS, island.shop), island.shop) +
  nightName(slot, island);

/** The name of a date of delivery (`2026-11-24`) at an instant (epoch milliseconds), such as "tomorrow". */
export function comingDayName(date: string, nowMs: number, { t, shop }: Island): string {
  return wallTime(nowMs, shop).date === date
    ? t('cart:day-today', { day: formatMonthDay(date, shop.locale, shop.digits) })
    : formatDay(date, shop.locale, shop.digits);
}
