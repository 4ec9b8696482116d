import { type ClosedZones, isZoneClosed } from '#domain/delivery/closed-zones.ts';
import type { DeliveryTerms } from '#domain/delivery/delivery-zone.ts';
import { isZoneServedOn } from '#domain/delivery/zones.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import { offeredPayments } from '#domain/order/offered-payments.ts';
import { firstDateOf } from '#domain/order/weekday-date.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { OrderRequest } from './order-request.ts';

/** How the customer gets the order, as staff read it. */
export interface OrderFulfilment {
  /** null: the shop tells the cost later. Absent without a delivery. */
  readonly terms?: DeliveryTerms | null;
  readonly area: string;
  readonly zone: number | null;
  readonly address: string;
  readonly buildDetails: string;
  readonly day: string;
  readonly branch: string;
  readonly table: string;
}

const NOWHERE = {
  area: '',
  zone: null,
  address: '',
  buildDetails: '',
  day: '',
  branch: '',
  table: '',
} as const;

const gone = (what: 'method' | 'branch' | 'zone' | 'day' | 'payment', message: string): Refusal => ({
  status: 409,
  code: `treesal_${what}_unavailable`,
  message,
});

const REQUIRED = 'this field is required';

/**
 * The order's payment method, or a refusal when the present settings do not offer it for the mode. An order without one gets the first that
 * the shop offers. The customer's page may be older than the settings.
 */
export function paymentOf(
  { method, payment_method: wanted }: OrderRequest,
  { settings }: Shop,
  tenant: Pick<Tenant, 'ordering'>,
): Result<PaymentMethod, Refusal> {
  const [first = 'cash', ...others] = offeredPayments(tenant, settings)[method];
  if (!wanted) return ok(first);
  return [first, ...others].includes(wanted)
    ? ok(wanted)
    : fail(gone('payment', 'The shop does not offer this way to pay.'));
}

/** The zones that a manager has closed, and the time of an order. */
export interface ZonesOpen {
  readonly closed: ClosedZones;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly place: ClockPlace;
}

/** Checks mode, branch, zone, day and address against the merchant's present settings. */
export function fulfilmentOf(
  request: OrderRequest,
  shop: Shop,
  open: ZonesOpen,
): Result<OrderFulfilment, Refusal> {
  if (!shop.settings.fulfilmentModes.includes(request.method))
    return fail(gone('method', 'The shop does not offer this way of getting an order.'));
  return request.method === 'deliver' ? delivery(request, shop, open) : collection(request, shop);
}

function collection(request: OrderRequest, { branches }: Shop): Result<OrderFulfilment, Refusal> {
  const { branch_id: id, method, table = '' } = request;
  const at = { ...NOWHERE, table: method === 'eat-in' ? table : '' };
  if (branches.length === 0) return ok(at);
  if (id === null || id === undefined) return fail(invalidFields({ branch_id: REQUIRED }));
  const branch = branches.find((candidate) => candidate.id === id);
  return branch
    ? ok({ ...at, branch: branch.name.base })
    : fail(gone('branch', 'This branch takes no orders any more.'));
}

const ZONE_CLOSED: Refusal = {
  status: 409,
  code: 'treesal_zone_closed',
  message: 'The shop does not deliver to this zone at this time.',
};

function delivery(
  request: OrderRequest,
  shop: Shop,
  { closed, now, place: clock }: ZonesOpen,
): Result<OrderFulfilment, Refusal> {
  const { zone: id, custom_zone: place, delivery_day: day, address } = request;
  if (address.address === '')
    return fail(invalidFields({ 'address.address': 'Please enter a valid address' }));
  const at = { ...NOWHERE, address: address.address, buildDetails: address.build_details, day: day ?? '' };
  if (id === null || id === undefined) {
    return place === '' ? fail(invalidFields({ zone: REQUIRED })) : ok({ ...at, area: place, terms: null });
  }
  const zone = shop.zones.find((candidate) => candidate.id === id);
  if (!zone) return fail(gone('zone', 'The shop does not deliver to this zone any more.'));
  if (zone.days.length > 0 && (day === null || day === undefined))
    return fail(invalidFields({ delivery_day: REQUIRED }));
  if (day && !isZoneServedOn(zone, day))
    return fail(gone('day', 'The shop does not deliver to this zone on that day.'));
  const wanted = {
    date: day ? firstDateOf(day, now, clock) : null,
    at: request.wanted_at ? Date.parse(request.wanted_at) : null,
  };
  if (isZoneClosed(id, wanted, closed, now, clock)) return fail(ZONE_CLOSED);
  return ok({ ...at, area: zone.name.base, zone: zone.id, terms: zone });
}
