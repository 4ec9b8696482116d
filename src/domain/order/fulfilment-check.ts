import { checkAddress, doorDetails } from '#domain/customer/address.ts';
import { type Refusal, refusals, textRefusal } from '#domain/customer/refusal.ts';
import { isZoneClosed, NO_CLOSED_ZONES } from '#domain/delivery/closed-zones.ts';
import type { ZoneChoice } from '#domain/delivery/delivery-zone.ts';
import { isZoneServedOn } from '#domain/delivery/zones.ts';
import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import {
  type DraftField,
  deliveryDay,
  hasTimes,
  type OrderForm,
  type OrderTerms,
  required,
  zoneWithDays,
} from './draft-form.ts';
import { LONGEST } from './longest.ts';
import type { Fulfilment } from './order-draft.ts';
import { tableIn } from './table.ts';
import { weekdayToPromise } from './weekday-date.ts';

/** Checks mode, branch, zone, day and address of an order. Returns them as they are sent, or all refusals; null stands for none. */
export function fulfilmentOf(
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
  const checked = address && checkAddress(address);
  const found = [
    zoneRefusal(zone, terms),
    dayRefusal(zone, day, terms),
    closedRefusal(form, date, terms, instantMs),
    checked ? !checked.ok && wrongAddress(checked.error) : required('address'),
  ];
  if (!zone || !checked?.ok || refusals(found).length > 0) return fail(refusals(found));
  const chosen = zone.kind === 'zone' ? zone : { ...zone, name: plainLine(zone.name) };
  // The landmark is among the details.
  const { landmark: _, ...known } = checked.value;
  const buildDetails = doorDetails(checked.value, form.phone);
  return ok({
    mode: 'deliver',
    zone: chosen,
    address: { ...known, buildDetails },
    day,
  });
}

/** What is wrong first with an address. */
const wrongAddress = ([first]: readonly Refusal[]): Refusal<DraftField> | null =>
  first ? { ...first, field: 'address' } : null;

function zoneRefusal(zone: ZoneChoice | null, { zones }: OrderTerms): Refusal<DraftField> | null {
  if (!zone) return required('zone');
  if (zone.kind === 'custom') return textRefusal('zone', plainLine(zone.name), LONGEST.zone);
  return zones.some(({ id }) => id === zone.id) ? null : { field: 'zone', code: 'order.zone-unavailable' };
}

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
