import { phoneKey, phoneRefusal } from '#domain/customer/phone.ts';
import type { Order } from '#domain/order/order.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { newestFirst } from '#domain/staff/order-filters.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { forgetAddresses, saveAddress } from '#stores/address/addresses.ts';
import { $cart, removeLine } from '#stores/cart/cart.ts';
import { dropCoupons } from '#stores/cart/coupon.ts';
import { chooseFulfilment, forgetFulfilment } from '#stores/cart/fulfilment.ts';
import { changeCustomer } from '#stores/customer/customer.ts';
import { forgetOrders } from '#stores/customer/forget-orders.ts';
import { $agentName } from './agent.ts';
import { tabAtom, textOf } from './tab-atom.ts';

/** A person on the phone, with the data of their earlier orders. */
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
  /** Whether the customer typed the area. The shop then sets the cost later. */
  readonly isOwnArea: boolean;
}

/** A person without earlier orders. */
export const strangerWith = (phone: string): Caller => ({
  name: '',
  phone,
  mode: null,
  address: null,
  area: '',
  branch: '',
  isOwnArea: false,
});

/** The typed number. It survives a login. */
export const $callerPhone = tabAtom('staff-caller', '', textOf);

const FEWEST_DIGITS = 4;

/** People whose phone contains the typed digits, once for each of their addresses, the latest first. */
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

/** Filters the people with this number, in any format; empty unless the number is complete. */
export const callersWith = (typed: string, callers: readonly Caller[]): readonly Caller[] =>
  phoneRefusal(typed) === null ? callers.filter(({ phone }) => phoneKey(phone) === phoneKey(typed)) : [];

/** The orders of this number, the latest first; empty unless the number is complete. */
export const ordersOf = (typed: string, orders: readonly Order[]): readonly Order[] =>
  phoneRefusal(typed) === null
    ? orders.filter(({ customerPhone }) => phoneKey(customerPhone) === phoneKey(typed)).sort(newestFirst)
    : [];

/**
 * Starts an order for the caller on this device: replaces the data in the checkout by the caller's, and adds the agent's name to the order.
 * `others`: further addresses of the same person, the latest first.
 */
export function orderFor(
  { name, phone, mode, address, area, branch, isOwnArea }: Caller,
  agent: string,
  { zones, branches }: Pick<ShopFacts, 'zones' | 'branches'>,
  others: readonly Caller[] = [],
): void {
  $agentName.set(agent);
  changeCustomer({ name, phone, notes: '' });
  forgetCaller();
  for (const other of others.toReversed()) if (other.address) saveAddress(other.address, null);
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

/** Deletes the data of an earlier caller. */
export function emptyCart(): void {
  for (const key of Object.keys($cart.get())) removeLine(key);
  dropCoupons();
}
