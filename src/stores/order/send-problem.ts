import { computed } from 'nanostores';
import type { Money } from '#domain/money.ts';
import { $cartCheck } from '#stores/cart/cart-check.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { $products, nameOf, type ProductState } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';
import { $opening } from '#stores/shop/opening.ts';
import { $send, type SendState } from './send-order.ts';

/** Why the order cannot be sent now, or was not taken. */
export interface SendProblem {
  /** `store.closed`, `order.offline`, `order.other-tab`, `cart.changed`, `order.total-changed`, `order.failed`, or the store's reason. */
  readonly code: string;
  /** What the order comes to now, when it is another total that keeps it. */
  readonly total?: Money;
  /** The product that the store refused, where it is known. */
  readonly name?: string | null;
  /** How many of it are left, where the store said so. */
  readonly left?: number;
}

/** What the customer has to see before the order can go. */
interface Circumstances {
  readonly isOpen: boolean;
  readonly isOnline: boolean;
  /** The cart differs from what the customer saw. */
  readonly hasChanges: boolean;
  /** What the customer would pay. */
  readonly total: Money;
  readonly products: Readonly<Record<number, ProductState | undefined>>;
}

/** All that is told, the first of it first. A closed shop and a lost connection come before what only the next try would settle. */
export function sendProblems(
  state: SendState,
  { isOpen, isOnline, hasChanges, total, products }: Circumstances,
): readonly SendProblem[] {
  const changed: readonly SendProblem[] = hasChanges ? [{ code: 'cart.changed' }] : [];
  const failed: readonly SendProblem[] = state.status === 'failed' ? [{ code: 'order.failed' }] : [];
  if (!isOpen) return [...failed, { code: 'store.closed' }, ...changed];
  if (!isOnline) return [{ code: 'order.offline' }, ...changed];
  if (state.status === 'other-tab') return [{ code: 'order.other-tab' }, ...changed];
  if (hasChanges) return [...failed, ...changed];
  if (state.status === 'changed') return [{ code: 'order.total-changed', total }];
  if (state.status !== 'failed') return [];
  const { code, params } = state.failure;
  if (code === 'order.total-changed' && typeof params?.amount === 'number')
    return [{ code, total: { ...total, amount: params.amount } }];
  const name = nameOf(products[Number(params?.productId)]);
  return [...failed, { code, name, left: Number(params?.remaining) }];
}

/** Failures that the customer can do nothing about. */
const OF_THE_SHOP = /^(?:server|network|request|answer|auth)\./;

/** The problems of this moment, whether they keep the order from being sent, and whether the fault is the shop's alone. */
export const $sendProblems = computed(
  [$send, $opening, $online, $cartCheck, $toPay, $products],
  (state, { isOpen }, isOnline, { hasChanges }, total, products) => ({
    problems: sendProblems(state, { isOpen, isOnline, hasChanges, total, products }),
    isBlocked: !isOpen || !isOnline || hasChanges,
    isShops: state.status === 'failed' && OF_THE_SHOP.test(state.failure.code),
  }),
);
