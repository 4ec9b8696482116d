import type { CartLine } from '#domain/cart/cart-line.ts';
import type { TypedAddress } from '#domain/customer/address.ts';
import type { Refusal } from '#domain/customer/refusal.ts';
import type { ClosedZones } from '#domain/delivery/closed-zones.ts';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import type { Pause } from '#domain/hours/pause.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { MOST_SLOT_DAYS } from './slots.ts';

const DAY_MS = 86_400_000;

/** The fields of a checkout in the order of its steps. `store` stands for the shop itself. */
export const DRAFT_FIELDS = [
  'mode',
  'branch',
  'table',
  'zone',
  'day',
  'address',
  'time',
  'name',
  'phone',
  'notes',
  'cart',
  'store',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** The refusal of a field that the customer has not chosen yet. */
export const required = (field: DraftField): Refusal<DraftField> => ({ field, code: 'field.required' });

/** The customer's entries in the checkout. */
export interface OrderForm {
  readonly mode: FulfilmentMode | null;
  readonly branchId: number | null;
  /** Where a guest sits, as typed; may be empty. */
  readonly table: string;
  readonly zone: ZoneChoice | null;
  /** Delivery date in the merchant's calendar, such as `2026-11-24`. */
  readonly day: string | null;
  /** Beginning of the chosen slot, in epoch milliseconds; 0: not chosen yet; null: as soon as possible. */
  readonly wantedAt: number | null;
  /** One of the customer's addresses, or what was typed for a new one. */
  readonly address: TypedAddress | null;
  readonly name: string;
  readonly phone: string;
  readonly notes: string;
  readonly lines: readonly CartLine[];
}

/** The merchant's offer that an order is checked against. */
export type OrderTerms = Pick<ShopFacts, 'modes' | 'branches' | 'zones' | 'hours' | keyof ClockPlace> & {
  readonly pause?: Pause | null;
  readonly closedZones?: ClosedZones;
  readonly slots?: ShopFacts['slots'] | undefined;
};

/** The chosen date, if the zone is served on certain days only. A date chosen for another zone has no meaning here. */
export function deliveryDay(
  choice: ZoneChoice | null,
  date: string | null,
  { zones }: Pick<OrderTerms, 'zones'>,
): string | null {
  return zoneWithDays(choice, zones) ? date : null;
}

/** The chosen zone, if it is served on certain days only. */
export const zoneWithDays = (choice: ZoneChoice | null, zones: OrderTerms['zones']) =>
  zones.find(({ id, days }) => choice?.kind === 'zone' && id === choice.id && days.length > 0);

/** Whether the customer can choose a time. A zone that is served on certain days has days instead. */
export const hasTimes = (
  { mode, zone }: Pick<OrderForm, 'mode' | 'zone'>,
  { slots, zones }: Pick<OrderTerms, 'slots' | 'zones'>,
): boolean => slots !== undefined && !(mode === 'deliver' && zoneWithDays(zone, zones));

/** Whether a closed shop takes this order for the time after its opening, which has to be within the days of slots. */
export const takesPreorders = (
  form: Pick<OrderForm, 'mode' | 'zone'>,
  terms: Pick<OrderTerms, 'slots' | 'zones'>,
  nextOpening: number | null,
  nowMs: number,
): boolean =>
  hasTimes(form, terms) &&
  terms.slots?.whenClosed === true &&
  nextOpening !== null &&
  nextOpening < nowMs + (MOST_SLOT_DAYS - 1) * DAY_MS;
