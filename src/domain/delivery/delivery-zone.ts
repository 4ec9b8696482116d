import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { Money } from '#domain/money.ts';
import type { LocalisedText } from '#domain/text.ts';

/** An area the merchant delivers to. */
export interface DeliveryZone {
  readonly id: number;
  readonly name: LocalisedText;
  readonly cost: Money;
  /** Days of delivery; empty means any day. */
  readonly days: readonly Weekday[];
}

/** What the customer chose: one of the merchant's zones, or a place of their own whose cost the merchant tells later. */
export type ZoneChoice =
  | { readonly kind: 'zone'; readonly id: number }
  | { readonly kind: 'custom'; readonly name: string };
