import type { Weekday } from '#domain/hours/weekly-hours.ts';
import type { Money } from '#domain/money.ts';
import type { LocalisedText } from '#domain/text.ts';

/** An area the merchant delivers to. */
export interface DeliveryZone {
  readonly id: number;
  readonly name: LocalisedText;
  readonly cost: Money;
  /** Delivery days; empty means any day. */
  readonly days: readonly Weekday[];
  /** Minimum sum of the goods, after discounts, for a delivery; absent: none. */
  readonly minimumOrder?: Money;
  /** Minimum sum of the goods, after discounts, for free delivery; absent: never free. */
  readonly freeFrom?: Money;
  /** Minutes from the kitchen to the zone; absent: none are added to the kitchen's time. */
  readonly minutes?: number;
}

/** Cost and conditions of a delivery to a zone. */
export type DeliveryTerms = Pick<DeliveryZone, 'cost' | 'minimumOrder' | 'freeFrom'>;

/** The customer's choice: a zone of the merchant, or an area of their own whose cost the merchant tells later. */
export type ZoneChoice =
  | { readonly kind: 'zone'; readonly id: number }
  | { readonly kind: 'custom'; readonly name: string };
