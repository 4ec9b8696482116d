import { isZoneServedOn } from '#domain/delivery/zones.ts';
import type { Money } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { invalidFields, type Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { OrderRequest } from './order-request.ts';

/** How the customer gets the order, as staff read it. */
export interface OrderFulfilment {
  /** null: told later. Absent when nothing is delivered. */
  readonly cost?: Money | null;
  readonly area: string;
  readonly zone: number | null;
  readonly address: string;
  readonly buildDetails: string;
  readonly day: string;
  readonly branch: string;
}

const NOWHERE = { area: '', zone: null, address: '', buildDetails: '', day: '', branch: '' } as const;

const gone = (what: 'method' | 'branch' | 'zone' | 'day', message: string): Refusal => ({
  status: 409,
  code: `treesal_${what}_unavailable`,
  message,
});

const REQUIRED = 'this field is required';

/** Checks method, branch, zone, day and address against what the merchant offers at present. */
export function fulfilmentOf(request: OrderRequest, shop: Shop): Result<OrderFulfilment, Refusal> {
  if (!shop.settings.fulfilmentModes.includes(request.method))
    return fail(gone('method', 'The shop does not offer this way of getting an order.'));
  return request.method === 'deliver' ? delivery(request, shop) : collection(request, shop);
}

function collection({ branch_id: id }: OrderRequest, { branches }: Shop): Result<OrderFulfilment, Refusal> {
  if (branches.length === 0) return ok(NOWHERE);
  if (id === null || id === undefined) return fail(invalidFields({ branch_id: REQUIRED }));
  const branch = branches.find((candidate) => candidate.id === id);
  return branch
    ? ok({ ...NOWHERE, branch: branch.name.base })
    : fail(gone('branch', 'This branch takes no orders any more.'));
}

function delivery(request: OrderRequest, shop: Shop): Result<OrderFulfilment, Refusal> {
  const { zone: id, custom_zone: place, delivery_day: day, address } = request;
  if (address.address === '')
    return fail(invalidFields({ 'address.address': 'Please enter a valid address' }));
  const at = { ...NOWHERE, address: address.address, buildDetails: address.build_details, day: day ?? '' };
  if (id === null || id === undefined) {
    return place === '' ? fail(invalidFields({ zone: REQUIRED })) : ok({ ...at, area: place, cost: null });
  }
  const zone = shop.zones.find((candidate) => candidate.id === id);
  if (!zone) return fail(gone('zone', 'The shop does not deliver to this zone any more.'));
  if (zone.days.length > 0 && (day === null || day === undefined))
    return fail(invalidFields({ delivery_day: REQUIRED }));
  if (day && !isZoneServedOn(zone, day))
    return fail(gone('day', 'The shop does not deliver to this zone on that day.'));
  return ok({ ...at, area: zone.name.base, zone: zone.id, cost: zone.cost });
}
