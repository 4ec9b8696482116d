import { wallTime } from '#domain/hours/merchant-day.ts';
import { SLOT_MS } from '#domain/order/slots.ts';
import { formatDay } from '#i18n/format-date.ts';
import { clockTime } from './clock-time.ts';
import type { IslandContext } from './island.tsx';

type Shop = Pick<IslandContext, 'shop'>;

/** A slot with its date: `Tuesday, 24 November · 18:30–19:00`. */
export const slotName = (slot: number, { shop }: Shop): string =>
  // A word joiner, because a line could break after the dash.
  `${formatDay(wallTime(slot, shop).date, shop.locale, shop.digits)} · ${slotTimes(slot, { shop }).replace('–', '–\u2060')}`;

/** A slot by its beginning: `18:30–19:00`. */
export const slotTimes = (slot: number, { shop }: Shop): string =>
  [slot, slot + SLOT_MS].map((instant) => clockTime(instant, shop)).join('–');

/** The name of a date of delivery (`2026-11-24`) at an instant (epoch milliseconds), such as "tomorrow". */
export function comingDayName(
  date: string,
  nowMs: number,
  { t, shop }: Pick<IslandContext, 't' | 'shop'>,
): string {
  const name = formatDay(date, shop.locale, shop.digits);
  return wallTime(nowMs, shop).date === date ? t('order:day-today', { day: name }) : name;
}
