import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { OpenOrder } from '#domain/order/open-order.ts';
import type { StripView } from '#domain/storefront/shop-facts.ts';
import { formatTime, type TimeStyle } from './format.ts';

/** "Being prepared · arrives by 7:40 PM", by the merchant's clock. */
export function stripSentence(
  { stage, due, dueAt }: Pick<OpenOrder, 'stage' | 'due' | 'dueAt'>,
  { due: words }: Pick<StripView, 'due'>,
  place: ClockPlace & TimeStyle,
): string {
  if (!dueAt) return stage;
  const { hour, minute } = wallTime(dueAt, place);
  const time = isolate(formatTime((hour * 60 + minute) * 60, place));
  return `${stage} · ${words[due].replace('{{time}}', time)}`;
}
