import { phoneKey } from '#domain/customer/phone.ts';
import type { Order } from '#domain/order/order.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { newestFirst } from '#domain/staff/order-filters.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import { $cart, removeLine } from '#stores/cart/cart.ts';
import { dropCoupons } from '#stores/cart/coupon.ts';
import { chooseFulfilment, forgetFulfilment } from '#stores/cart/fulfilment.ts';
import { forgetAddresses, saveAddress } from '#stores/customer/addresses.ts';
import { changeCustomer } from '#stores/customer/customer.ts';
import { forgetOrders } from '#stores/customer/forget-orders.ts';
import { $agentName } from './agent.ts';
import { tabAtom, textOf } from './tab-atom.ts';

/** A person on the phone, as known from today's orders. */
export interface Caller {
  readonly name: string;
  readonly phone: string;
  /** The mode of their last order; null: unknown. */
  readonly mode: FulfilmentMode | null;
  /** null: pickup, or unknown. */
  readonly address: Address | null;
  /** Names in the store's language; empty: none. */
  readonly area: string;
  readonly branch: string;
  /** The area is a place of their own, whose cost the shop tells later. */
  readonly isOwnArea: boolean;
}

/** A person who has not ordered today. */
export const strangerWith = (phone: string): Caller => ({
  name: '',
  phone,
  mode: null,
  address: null,
  area: '',
  branch: '',
  isOwnArea: false,
});

/** The number as typed; it survives a login in between. */
export const $callerPhone = tabAtom('staff-caller', '', textOf);

const FEWEST_DIGITS = 4;

/** People whose phone ends or continues as typed, once for each of their addresses, the latest first. */
export function callersOf(typed: string, orders: readonly Order[]): readonly Caller[] {
  const digits = phoneKey(typed).replace(/^0+/, '');
  if (digits.length < FEWEST_DIGITS) return [];
  const callers = new Map<string, Caller>();
  for (const order of [...orders].sort(newestFirst)) {
    if (!phoneKey(order.customerPhone).includes(digits)) continue;
    const { customerName: name, customerPhone: phone, address, buildDetails, area, branch, mode } = order;
    const place = address === '' ? null : { name, address, buildDetails, phone };
    const key = JSON.stringify([phoneKey(phone), address, buildDetails, area]);
    const isOwnArea = mode === 'deliver' && area !== '' && order.deliveryCost === null;
    if (!callers.has(key)) callers.set(key, { name, phone, mode, address: place, area, branch, isOwnArea });
  }
  return [...callers.values()];
}

/**
 * Starts an order for the caller on this device: fills the checkout with their data, in place of anybody else's, and adds the agent's
 * name to the order.
 */
export function orderFor(
  { name, phone, mode, address, area, branch, isOwnArea }: Caller,
  agent: string,
  { zones, branches }: Pick<ShopFacts, 'zones' | 'branches'>,
): void {
  $agentName.set(agent);
  changeCustomer({ name, phone, notes: '' });
  forgetCaller();
  if (address) saveAddress(address, null);
  const zone = zones.find((known) => known.name === area);
  chooseFulfilment({
    mode,
    branchId: branches.find((known) => known.name === branch)?.id ?? null,
    zoneId: zone?.id ?? null,
    customZone: isOwnArea && !zone ? area : null,
  });
  $callerPhone.set('');
}

/** Ends the order for a caller: deletes their data and choices. The cart stays. */
export function stopOrdering(): void {
  $agentName.set('');
  changeCustomer({ name: '', phone: '', notes: '' });
  forgetCaller();
}

/** The caller's choices and address. */
function forgetCaller(): void {
  dropCoupons();
  forgetFulfilment();
  forgetAddresses();
  forgetOrders();
}

/** Deletes what an earlier caller has left. */
export function emptyCart(): void {
  for (const key of Object.keys($cart.get())) removeLine(key);
  dropCoupons();
}
