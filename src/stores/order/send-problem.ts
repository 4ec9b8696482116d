import { computed } from 'nanostores';
import type { DeliveryGoal } from '#domain/delivery/zones.ts';
import type { OrderState } from '#domain/hours/open-state.ts';
import type { Money } from '#domain/money.ts';
import { isToBeChanged, type RefusedField, refusedField } from '#domain/order/refused-field.ts';
import { $cartCheck } from '#stores/cart/cart-check.ts';
import { $deliveryGoal } from '#stores/cart/cart-totals.ts';
import { $codesInUse } from '#stores/cart/coupon.ts';
import { $toPay } from '#stores/cart/to-pay.ts';
import { $products, nameOf, type ProductState } from '#stores/catalogue/products.ts';
import { $online } from '#stores/device/online.ts';
import { $closed } from './opening.ts';
import { $orderForm } from './order-form.ts';
import { $payment } from './payment.ts';
import { $send, type SendState } from './send-state.ts';

/** The reason why the order cannot be sent now, or was refused. */
export interface SendProblem {
  /** `store.closed`, `order.mode-closed`, `order.offline`, `order.other-tab`, `cart.changed`, `order.below-minimum`, `order.total-changed`, `order.failed`, or the store's reason. */
  readonly code: string;
  /** The new total, if a changed total stopped the order. */
  readonly total?: Money;
  /** The refused product, if the store named it. */
  readonly name?: string | null;
  /** The pieces of it that are left, if the store named them. */
  readonly left?: number;
  /** What the customer has to change; null if that is unknown. */
  readonly field?: RefusedField | null;
}

/** What the customer has to see before the order can be sent. */
interface Circumstances {
  /** Why the shop takes no orders; null while it takes them. */
  readonly closed: OrderState['closed'];
  readonly isOnline: boolean;
  /** The cart differs from what the customer saw. */
  readonly hasChanges: boolean;
  /** The amount that the goods lack for a delivery. */
  readonly goal: DeliveryGoal | null;
  /** The total to pay. */
  readonly total: Money;
  readonly products: Readonly<Record<number, ProductState | undefined>>;
}

/** All problems, the most important first. A closed shop and a lost connection come before problems that another attempt may solve. */
export function sendProblems(
  state: SendState,
  { closed, isOnline, hasChanges, goal, total, products }: Circumstances,
): readonly SendProblem[] {
  const changed: readonly SendProblem[] = hasChanges ? [{ code: 'cart.changed' }] : [];
  const failed: readonly SendProblem[] = state.status === 'failed' ? [{ code: 'order.failed' }] : [];
  // The page says above the form when the shop opens. Once more only to whom it has refused an order.
  if (closed) {
    const refused: SendProblem = { code: closed === 'mode' ? 'order.mode-closed' : 'store.closed' };
    return failed.length > 0 ? [...failed, refused, ...changed] : changed;
  }
  if (!isOnline) return [{ code: 'order.offline' }, ...changed];
  if (state.status === 'other-tab') return [{ code: 'order.other-tab' }, ...changed];
  if (hasChanges) return [...failed, ...changed];
  if (goal?.kind === 'minimum') return [{ code: 'order.below-minimum' }];
  if (state.status === 'changed') return [{ code: 'order.total-changed', total }];
  if (state.status !== 'failed') return [];
  const { code, params } = state.failure;
  if (code === 'order.total-changed' && typeof params?.amount === 'number')
    return [{ code, total: { ...total, amount: params.amount } }];
  const name = nameOf(products[Number(params?.productId)]);
  return [...failed, { code, name, left: Number(params?.remaining), field: refusedField(state.failure) }];
}

/** Failures that the customer cannot mend. */
const OF_THE_SHOP = /^(?:server|network|request|answer|auth)\.|^store\.away$/;

/** All that an order says, to compare it. */
const $said = computed([$orderForm, $payment, $codesInUse], (...parts) => JSON.stringify(parts));

/** The order that the store would refuse again; null: there is none. */
const $refused = computed($send, (state) =>
  state.status === 'failed' && isToBeChanged(state.failure) ? $said.get() : null,
);

/** What the customer has to change first: a field, `unknown` if the store names none; null when the order can be sent, or sent again. */
export const $toChange = computed(
  [$send, $refused, $said, $closed, $online, $cartCheck],
  (state, refused, said, closed, isOnline, { hasChanges }): RefusedField | 'unknown' | null =>
    state.status !== 'failed' || refused !== said || closed || !isOnline || hasChanges
      ? null
      : (refusedField(state.failure) ?? 'unknown'),
);

/** The present problems, whether they block the order, and whether only the shop is at fault. */
export const $sendProblems = computed(
  [$send, $closed, $online, $cartCheck, $deliveryGoal, $toPay, $products],
  (state, closed, isOnline, { hasChanges }, goal, total, products) => ({
    problems: sendProblems(state, { closed, isOnline, hasChanges, goal, total, products }),
    isBlocked: closed !== null || !isOnline || hasChanges || goal?.kind === 'minimum',
    isShops:
      state.status === 'failed' &&
      OF_THE_SHOP.test(state.failure.code) &&
      refusedField(state.failure) === null,
  }),
);
