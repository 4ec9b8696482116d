import { phoneKey } from '#domain/customer/phone.ts';
import type { Order } from '#domain/order/order.ts';
import type { Address } from '#domain/order/order-draft.ts';
import { newestFirst } from '#domain/staff/order-filters.ts';
import type { ShopFacts } from '#domain/storefront/shop-facts.ts';
import type { FulfilmentMode } from '#domain/tenant/settings.ts';
import { forgetAddresses, saveAddress } from '#stores/addresses.ts';
import { $agentName } from '#stores/agent.ts';
import { $cart, removeLine } from '#stores/cart.ts';
import { dropCoupon } from '#stores/coupon.ts';
import { changeCustomer } from '#stores/customer.ts';
import { forgetOrders } from '#stores/forget-orders.ts';
import { chooseFulfilment, forgetFulfilment } from '#stores/fulfilment.ts';
import { tabAtom, textOf } from './tab-atom.ts';

/** Somebody on the phone, as far as today's orders know them. */
export interface Caller {
  readonly name: string;
  readonly phone: string;
  /** How they wanted it; null: nobody knows. */
  readonly mode: FulfilmentMode | null;
  /** null: they fetched it themselves, or are not known. */
  readonly address: Address | null;
  /** Names as the store has them; empty: none. */
  readonly area: string;
  readonly branch: string;
  /** The area is a place of their own, whose cost the shop tells later. */
  readonly isOwnArea: boolean;
}

/** Somebody who has not ordered today. */
export const strangerWith = (phone: string): Caller => ({
  name: '',
  phone,
  mode: null,
  address: null,
  area: '',
  branch: '',
  isOwnArea: false,
});

/** As typed; survives a login in between. */
export const $callerPhone = tabAtom('staff-caller', '', textOf);

const FEWEST_DIGITS = 4;

/** The people whose phone ends or goes on as typed, once for each of their addresses, the latest first. */
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
 * From here on this device orders for the caller: what is known of them stands in the checkout in place of anything of anybody else's,
 * and the order names the agent.
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

/** Nobody's order any more: what was known of the caller is forgotten, and what was chosen for them. The goods stay in the cart. */
export function stopOrdering(): void {
  $agentName.set('');
  changeCustomer({ name: '', phone: '', notes: '' });
  forgetCaller();
}

/** What was chosen for a caller, and where they live. */
function forgetCaller(): void {
  dropCoupon();
  forgetFulfilment();
  forgetAddresses();
  forgetOrders();
}

/** Throws away what a caller before has left. */
export function emptyCart(): void {
  for (const key of Object.keys($cart.get())) removeLine(key);
  dropCoupon();
}
