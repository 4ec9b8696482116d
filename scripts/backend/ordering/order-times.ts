import { pauseAt } from '#domain/hours/door-sign.ts';
import { ordersState } from '#domain/hours/paused-mode.ts';
import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import { isOfferedSlot, offeredSlots } from '#domain/order/offered-slots.ts';
import type { SlotTerms } from '#domain/order/slots.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { readClosedZones } from '#scripts/backend/catalogue/zone-changes.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { readSign } from '#scripts/backend/manage/kept-sign.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import type { OrderRequest } from './order-request.ts';

interface ShopNow {
  readonly shop: Shop;
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const refused = (code: string, message: string): Refusal => ({ status: 409, code, message });

const CLOSED = refused('treesal_store_closed', 'store is closed at this time');
const MODE_CLOSED = refused('treesal_mode_closed', 'This way of getting the order is closed at this time.');
const NO_TIME = refused('treesal_time_unavailable', 'The shop does not offer this time any more.');
const FULL = refused('treesal_time_full', 'Other customers have taken the last place of this time.');

/**
 * Why the shop takes no order now, or none for the wanted time; null if it takes it. Call it inside the transaction that writes the order,
 * so that only one of two orders gets the last place of a slot.
 */
export async function timeRefusal(
  rows: Rows,
  { method, zone, wanted_at }: Pick<OrderRequest, 'method' | 'zone' | 'wanted_at'>,
  world: ShopNow,
): Promise<Refusal | null> {
  const { slots } = world.shop.settings.uiSchema;
  const { state, wait, slotShop } = await times(rows, { mode: method, zone: zone ?? null }, world);
  const { closed } = state;
  if (closed && !(wanted_at && slots?.whenClosed)) return closed === 'mode' ? MODE_CLOSED : CLOSED;
  if (!wanted_at) return null;
  const slot = Date.parse(wanted_at);
  if (!slots || !wait || !isOfferedSlot(slotShop, method, { ...slots, ...wait }, world.now, slot))
    return NO_TIME;
  return isFull(slot, slots, await takenSlots(rows, slot, slot)) ? FULL : null;
}

/** The free slots for a mode and zone, in epoch milliseconds. */
export async function freeSlots(
  rows: Rows,
  wanted: { readonly mode: FulfilmentMode; readonly zone: number | null },
  world: ShopNow,
): Promise<readonly number[]> {
  const { slots } = world.shop.settings.uiSchema;
  const { state, wait, slotShop } = await times(rows, wanted, world);
  if (!slots || !wait || (state.closed && !slots.whenClosed)) return [];
  const offered = offeredSlots(slotShop, wanted.mode, { ...slots, ...wait }, world.now);
  const taken = await takenSlots(rows, offered[0] ?? 0, offered.at(-1) ?? 0);
  const reopensAt =
    wanted.mode === 'deliver' ? ((await readClosedZones(rows)).get(wanted.zone ?? 0) ?? 0) : 0;
  return offered.filter((slot) => slot >= reopensAt && !isFull(slot, slots, taken));
}

const isFull = (slot: number, { most }: SlotTerms, taken: ReadonlyMap<number, number>): boolean =>
  most !== null && (taken.get(slot) ?? 0) >= most;

async function times(
  rows: Rows,
  { mode, zone: zoneId }: { readonly mode: FulfilmentMode; readonly zone: number | null },
  { shop, timeZone, now }: ShopNow,
) {
  const { hours } = shop.settings;
  // Without the clock changes, a shop that is always open would ask Intl some thousand times, which takes most of an order's time.
  const place = { timeZone, clockChanges: clockChangesOf(timeZone) };
  const sign = await readSign(rows, now);
  const slotShop = { hours, place, pauseAt: (instant: number) => pauseAt(sign, hours, instant, place) };
  const zone = mode === 'deliver' ? shop.zones.find(({ id }) => id === zoneId) : undefined;
  return {
    slotShop,
    state: ordersState(hours, mode, slotShop.pauseAt(now), now, place),
    /** null: the zone is served on certain days, so the order has a day instead of a time. */
    wait:
      zone && zone.days.length > 0
        ? null
        : {
            zoneMinutes: zone?.minutes ?? 0,
            busyMinutes: sign.busy?.minutes ?? 0,
          },
  };
}

/** Numbers of orders by slot, from the first to the last slot. Cancelled and failed orders do not count. */
async function takenSlots(
  { shop, query }: Rows,
  first: number,
  last: number,
): Promise<ReadonlyMap<number, number>> {
  const counted = await query
    .selectFrom('placed_order')
    .select('wanted_at')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('shop', '=', shop)
    .where('wanted_at', '>=', first)
    .where('wanted_at', '<=', last)
    .where('status', 'not in', ['cancelled', 'failed'])
    .groupBy('wanted_at')
    .execute();
  return new Map(counted.map(({ wanted_at, orders }) => [wanted_at ?? 0, Number(orders)]));
}
