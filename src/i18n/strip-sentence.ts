import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { isolate } from '#domain/language/isolate.ts';
import type { OpenOrder } from '#domain/order/open-order.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { formatTime } from './format.ts';

/** Data of the strip's script, as JSON in the page. The templates are i18next's; values are filled in with U+2068…U+2069 around them. */
export interface StripView {
  /** Base address of `treesal/v1`; null if orders cannot be followed. */
  readonly api: string | null;
  readonly open: string;
  readonly due: string;
  /** `{{names}}`. */
  readonly again: string;
  /** `{{name}}` of the caller whose order an agent takes. */
  readonly caller: string;
  /** Words by an order's state (`standingOf`); ended orders have none. */
  readonly standings: Readonly<Record<string, string>>;
}

/** "Order 1001 · being prepared · about 19:40", by the merchant's clock. */
export function stripSentence(
  { number, standing, dueAt }: OpenOrder,
  { open, due, standings }: StripView,
  place: ClockPlace & { readonly digits: Tenant['digits'] },
): string {
  const { hour, minute } = wallTime(dueAt ?? 0, place);
  return (dueAt ? due : open)
    .replace('{{number}}', isolate(number))
    .replace('{{stage}}', standings[standing] ?? '')
    .replace('{{time}}', isolate(formatTime((hour * 60 + minute) * 60, place.digits)));
}
