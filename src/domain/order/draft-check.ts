import type { CartLine } from '#domain/cart/cart-line.ts';
import { addressRefusal, doorDetails } from '#domain/customer/address.ts';
import { dialable, phoneRefusal } from '#domain/customer/phone.ts';
import { type Refusal, refusals, textRefusal, tooLong } from '#domain/customer/refusal.ts';
import { type ClosedZones, isZoneClosed, NO_CLOSED_ZONES } from '#domain/delivery/closed-zones.ts';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import { isZoneServedOn } from '#domain/delivery/zones.ts';
import { orderState } from '#domain/hours/open-state.ts';
import { type Pause, withPause } from '#domain/hours/pause.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { LONGEST } from './longest.ts';
import type { Address, Fulfilment, OrderDraft } from './order-draft.ts';
import { tableIn } from './table.ts';
import { weekdayToPromise } from './weekday-date.ts';

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
  /** One of the customer's addresses. */
  readonly address: Address | null;
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

export type CheckedOrder = Pick<
  OrderDraft,
  'customerName' | 'customerPhone' | 'fulfilment' | 'wantedAt' | 'lines' | 'notes'
>;

const MOST_LINES = 100;

/**
 * Checks an order before it is sent, at an instant. Returns the cleaned order, or all refusals in the order of `DRAFT_FIELDS`.
 * Codes: `field.must-fill`, `field.required` (not chosen, or a day in the past), `field.too-long`, `phone.…`, `address.invalid`,
 * `order.mode-unavailable`, `order.time-unavailable` (a time in the past; the service checks the others), `order.branch-unavailable`,
 * `order.table-invalid`, `order.zone-unavailable`, `order.zone-closed`, `order.day-unavailable`,
 * `cart.empty`, `cart.too-many-lines`, `store.closed` and `order.mode-closed` (`nextOpening`: epoch milliseconds, if there is one).
 */
export function checkDraft(
  form: OrderForm,
  terms: OrderTerms,
  instantMs: number,
): Result<CheckedOrder, readonly Refusal<DraftField>[]> {
  const customerName = plainLine(form.name);
  const notes = plainLines(form.notes).join('\n');
  const phone = phoneRefusal(form.phone);
  const fulfilment = fulfilmentOf(form, terms, instantMs);
  const refused = refusals<DraftField>([
    ...(fulfilment.ok ? [] : fulfilment.error),
    timeRefusal(form, terms, instantMs),
    textRefusal('name', customerName, LONGEST.name),
    phone && { field: 'phone', code: phone },
    tooLong('notes', notes, LONGEST.notes),
    cartRefusal(form.lines),
    storeRefusal(form, terms, instantMs),
  ]);
  const customerPhone = dialable(form.phone);
  if (refused.length > 0 || !fulfilment.ok || customerPhone === null) return fail(refused);
  return ok({
    customerName,
    customerPhone,
    fulfilment: fulfilment.value,
    ...(form.wantedAt && hasTimes(form, terms) && { wantedAt: form.wantedAt }),
    lines: form.lines,
    notes,
  });
}

function fulfilmentOf(
  form: OrderForm,
  terms: OrderTerms,
  instantMs: number,
): Result<Fulfilment, readonly (Refusal<DraftField> | null)[]> {
  const { mode, branchId } = form;
  if (mode === null) return fail([{ field: 'mode', code: 'field.required' }]);
  if (!terms.modes.includes(mode)) return fail([{ field: 'mode', code: 'order.mode-unavailable' }]);
  if (mode === 'deliver') return deliveryOf(form, terms, instantMs);
  const table = mode === 'eat-in' && form.table.trim() !== '' ? tableIn(form.table) : '';
  const found = [branchRefusal(branchId, terms), table === null && NO_TABLE];
  if (table === null || refusals(found).length > 0) return fail(refusals(found));
  const branchName = terms.branches.find(({ id }) => id === branchId)?.name;
  return ok({
    mode,
    ...(branchName === undefined ? { branchId: null, branchName: '' } : { branchId, branchName }),
    ...(table && { table }),
  });
}

const NO_TABLE: Refusal<DraftField> = { field: 'table', code: 'order.table-invalid' };

function branchRefusal(branchId: number | null, { branches }: OrderTerms): Refusal<DraftField> | null {
  if (branches.length === 0) return null;
  if (branchId === null) return required('branch');
  return branches.some(({ id }) => id === branchId)
    ? null
    : { field: 'branch', code: 'order.branch-unavailable' };
}

function deliveryOf(
  form: OrderForm,
  terms: OrderTerms,
  instantMs: number,
): Result<Fulfilment, readonly (Refusal<DraftField> | null)[]> {
  const { zone, address } = form;
  const date = deliveryDay(zone, form.day, terms);
  const day = date === null ? null : weekdayToPromise(date, instantMs, terms);
  const clean = address && { ...address, address: plainLine(address.address) };
  const found = [
    zoneRefusal(zone, terms),
    dayRefusal(zone, day, terms),
    closedRefusal(form, date, terms, instantMs),
    clean ? addressRefusal<DraftField>('address', clean.address) : required('address'),
  ];
  if (!zone || !clean || refusals(found).length > 0) return fail(found);
  const chosen = zone.kind === 'zone' ? zone : { ...zone, name: plainLine(zone.name) };
  const buildDetails = doorDetails(clean, form.phone);
  return ok({
    mode: 'deliver',
    zone: chosen,
    address: { ...clean, buildDetails },
    day,
  });
}

const required = (field: DraftField): Refusal<DraftField> => ({ field, code: 'field.required' });

function zoneRefusal(zone: ZoneChoice | null, { zones }: OrderTerms): Refusal<DraftField> | null {
  if (!zone) return required('zone');
  if (zone.kind === 'custom') return textRefusal('zone', plainLine(zone.name), LONGEST.zone);
  return zones.some(({ id }) => id === zone.id) ? null : { field: 'zone', code: 'order.zone-unavailable' };
}

/** The chosen date, if the zone is served on certain days only. A date chosen for another zone has no meaning here. */
export function deliveryDay(
  choice: ZoneChoice | null,
  date: string | null,
  { zones }: Pick<OrderTerms, 'zones'>,
): string | null {
  return zoneWithDays(choice, zones) ? date : null;
}

const zoneWithDays = (choice: ZoneChoice | null, zones: OrderTerms['zones']) =>
  zones.find(({ id, days }) => choice?.kind === 'zone' && id === choice.id && days.length > 0);

/** A zone that is served on certain days only requires one of them. */
function dayRefusal(
  choice: ZoneChoice | null,
  day: Weekday | null,
  { zones }: OrderTerms,
): Refusal<DraftField> | null {
  const zone = zoneWithDays(choice, zones);
  if (!zone) return null;
  if (day === null) return required('day');
  return isZoneServedOn(zone, day) ? null : { field: 'day', code: 'order.day-unavailable' };
}

/** A zone that is closed for now refuses orders for today. Where a day is needed, the day is wrong. */
function closedRefusal(
  form: OrderForm,
  date: string | null,
  terms: OrderTerms,
  instantMs: number,
): Refusal<DraftField> | null {
  const { zone } = form;
  if (zone?.kind !== 'zone') return null;
  const hasDays = zoneWithDays(zone, terms.zones) !== undefined;
  const at = hasTimes(form, terms) ? form.wantedAt : null;
  // Not chosen yet, which another refusal says.
  if ((hasDays && date === null) || at === 0) return null;
  const { closedZones = NO_CLOSED_ZONES } = terms;
  if (!isZoneClosed(zone.id, { date, at }, closedZones, instantMs, terms)) return null;
  return { field: hasDays ? 'day' : 'zone', code: 'order.zone-closed' };
}

function cartRefusal(lines: readonly CartLine[]): Refusal<DraftField> | null {
  if (lines.length === 0) return { field: 'cart', code: 'cart.empty' };
  if (lines.length <= MOST_LINES) return null;
  return { field: 'cart', code: 'cart.too-many-lines', params: { most: MOST_LINES } };
}

/** Whether the customer can choose a time. A zone that is served on certain days has days instead. */
export const hasTimes = (
  { mode, zone }: Pick<OrderForm, 'mode' | 'zone'>,
  { slots, zones }: Pick<OrderTerms, 'slots' | 'zones'>,
): boolean => slots !== undefined && !(mode === 'deliver' && zoneWithDays(zone, zones));

/** Whether a closed shop takes this order for the time after its opening. */
export const takesPreorders = (
  form: Pick<OrderForm, 'mode' | 'zone'>,
  terms: Pick<OrderTerms, 'slots' | 'zones'>,
): boolean => hasTimes(form, terms) && terms.slots?.whenClosed === true;

function timeRefusal(form: OrderForm, terms: OrderTerms, instantMs: number): Refusal<DraftField> | null {
  if (!hasTimes(form, terms)) return null;
  if (form.wantedAt === null)
    return takesPreorders(form, terms) && closedAt(form, terms, instantMs).closed ? required('time') : null;
  if (form.wantedAt === 0) return required('time');
  return form.wantedAt < instantMs ? { field: 'time', code: 'order.time-unavailable' } : null;
}

function closedAt({ mode }: OrderForm, terms: OrderTerms, instantMs: number) {
  const { hours, pause = null } = terms;
  return withPause(orderState(hours, mode, instantMs, terms), pause, instantMs, hours.lastOrderMinutes);
}

/** Refuses while the shop or the mode is closed, and takes no orders for its opening. */
function storeRefusal(form: OrderForm, terms: OrderTerms, instantMs: number): Refusal<DraftField> | null {
  const { closed, nextOpening } = closedAt(form, terms, instantMs);
  if (!closed || takesPreorders(form, terms)) return null;
  return {
    field: 'store',
    code: closed === 'mode' ? 'order.mode-closed' : 'store.closed',
    ...(nextOpening !== null && { params: { nextOpening } }),
  };
}
