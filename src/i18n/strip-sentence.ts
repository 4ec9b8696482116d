import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { OpenOrder } from '#domain/order/open-order.ts';
import type { StripView } from '#domain/storefront/shop-facts.ts';
import { formatTime, type TimeStyle } from './format.ts';

/** "Order 1001 · being prepared · by 7:40 PM", by the merchant's clock. */
export function stripSentence(
  { number, standing, dueAt }: OpenOrder,
  { open, due, standings }: StripView,
  place: ClockPlace & TimeStyle,
): string {
  const { hour, minute } = wallTime(dueAt ?? 0, place);
  return (dueAt ? due : open)
    .replace('{{number}}', isolate(number))
    .replace('{{stage}}', standings[standing] ?? '')
    .replace('{{time}}', isolate(formatTime((hour * 60 + minute) * 60, place)));
}
