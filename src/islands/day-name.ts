import { wallTime } from '#domain/hours/merchant-day.ts';
import { SLOT_MS } from '#domain/order/slots.ts';
import { formatDay, formatMonthDay, formatTimes, unbroken } from '#i18n/format-date.ts';
import { secondsOfDay } from './clock-time.ts';
import type { IslandContext } from './island.tsx';

type Shop = Pick<IslandContext, 'shop'>;

/** A slot with its date: `Tuesday, November 24 · 6:30–7:00 PM`. */
export const slotName = (slot: number, { shop }: Shop): string =>
  `${formatDay(wallTime(slot, shop).date, shop.locale, shop.digits)} · ${unbroken(slotTimes(slot, { shop }))}`;

/** A slot by its beginning: `6:30–7:00 PM`. */
export function slotTimes(slot: number, { shop }: Shop): string {
  return formatTimes(secondsOfDay(slot, shop), secondsOfDay(slot + SLOT_MS, shop), shop);
}

/** The name of a date of delivery (`2026-11-24`) at an instant (epoch milliseconds), such as "tomorrow". */
export function comingDayName(
  date: string,
  nowMs: number,
  { t, shop }: Pick<IslandContext, 't' | 'shop'>,
): string {
  return wallTime(nowMs, shop).date === date
    ? t('cart:day-today', { day: formatMonthDay(date, shop.locale, shop.digits) })
    : formatDay(date, shop.locale, shop.digits);
}
