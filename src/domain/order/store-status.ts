import { isUnpaidOnline, type OrderLife } from './life.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';

/** One of our statuses as stored in WooCommerce: its own status, and ours as metadata. */
export interface StoreStatus {
  readonly status: string;
  readonly staffStatus: OrderStatus;
}

/**
 * WooCommerce's status for one of ours. A received order is `on-hold`, because that status reserves stock and sends the shop its mail,
 * unlike `pending`. WooCommerce refuses `preparing` and `readytoship`, so both become `processing` with our status as metadata.
 */
export function storeStatusOf(status: OrderStatus): StoreStatus {
  if (status === 'preparing' || status === 'readytoship')
    return { status: 'processing', staffStatus: status };
  return { status: status === 'pending' ? 'on-hold' : status, staffStatus: status };
}

/** Our status for WooCommerce's; null for an unknown one. The metadata counts only if it matches WooCommerce's status. */
export function ownStatusOf({
  status,
  staffStatus,
}: {
  status: string;
  staffStatus: string;
}): OrderStatus | null {
  if (status === 'on-hold') return staffStatus === 'on-hold' ? 'on-hold' : 'pending';
  if (status === 'processing')
    return staffStatus === 'preparing' || staffStatus === 'readytoship' ? staffStatus : 'processing';
  // Nobody has to prepare, bring or await such an order.
  if (status === 'refunded' || status === 'trash') return 'cancelled';
  return status === 'pending' || status === 'completed' || status === 'cancelled' || status === 'failed'
    ? status
    : null;
}

/** Whether WooCommerce's status is the last one that we set. The metadata keeps our status when the back office sets another one. */
export function isAsWeSetIt({ status, staffStatus }: { status: string; staffStatus: string }): boolean {
  const word = ORDER_STATUSES.find((known) => known === staffStatus);
  return word !== undefined && isSameThere(word, status);
}

const isSameThere = (own: OrderStatus, status: string): boolean => storeStatusOf(own).status === status;

/**
 * The statuses that the store may have although nobody there has changed the order: the last one that it confirmed (`told`) and, for an
 * order that is paid online, what its payment sets. A payment sets `processing`, although nobody has accepted the order; a refused card
 * sets `failed`.
 */
export function expectedThere(
  { payment }: Pick<OrderLife, 'payment'>,
  told: string | null,
): readonly (string | null)[] {
  if (payment.method !== 'online' || told !== 'pending') return [told];
  const isPaidThere = payment.state === 'paid' && payment.takenBy === null;
  return [told, isPaidThere ? 'processing' : 'failed'];
}

/**
 * Whether somebody in the store has changed an order whose new status we are sending. Then its status is none of the expected ones, nor the
 * one to send (`wanted`), nor the last one that we set (`isAsSet`). The answer to that one may have been lost.
 */
export const isChangedThere = (
  { status, isAsSet }: { readonly status: OrderStatus; readonly isAsSet: boolean },
  { wanted, expected }: { readonly wanted: OrderStatus; readonly expected: readonly (string | null)[] },
): boolean => !isAsSet && !expected.includes(status) && !isSameThere(wanted, storeStatusOf(status).status);

/**
 * The order after a change in its store; null if there is no change, or only our own. `told`: our last status that the store has confirmed.
 * `isAsSet`: the store's status is the last one that we set. `now`: epoch milliseconds.
 */
export function changedByStore(
  life: OrderLife,
  {
    status,
    isPaid,
    isAsSet,
    told,
  }: {
    readonly status: OrderStatus;
    readonly isPaid: boolean;
    readonly isAsSet: boolean;
    readonly told: string | null;
  },
  now: number,
): OrderLife | null {
  const next = { ...life, revision: life.revision + 1 };
  const { payment } = life;
  const isUnpaid = isUnpaidOnline(payment);
  // A bank may be slower than the time for paying. The shop has the money then, and has to decide about the order.
  const isPaidLate = life.status === 'cancelled' && status === 'processing' && !isAsSet;
  // A payment is no acceptance. An order that was accepted before begins with its payment.
  if (isUnpaid && isPaid && (life.status === 'pending' || isPaidLate))
    return {
      ...next,
      status: life.acceptedAt === null ? 'pending' : 'processing',
      payment: { ...payment, state: 'paid' },
    };
  if (isUnpaid && life.status === 'pending') {
    // Customers may repeat a failed payment.
    if (status === 'failed')
      return payment.state === 'failed' ? null : { ...next, payment: { ...payment, state: 'failed' } };
    if (status !== 'cancelled') return null;
  }
  const expected = expectedThere(life, told);
  // The store may not have our last status yet.
  const isOnTheWay =
    life.status !== told && !isChangedThere({ status, isAsSet }, { wanted: life.status, expected });
  const isOurs = expected.includes(status) || life.status === status || isOnTheWay;
  // WooCommerce writes a date of payment with these statuses also if we set them, and keeps it with later ones.
  const isPaidThere = isPaid && !isAsSet && (status === 'processing' || status === 'completed');
  const isNewlyPaid = isPaidThere && payment.state !== 'paid';
  if (isOurs && !isNewlyPaid) return null;
  return {
    ...next,
    ...(!isOurs && {
      status,
      acceptedAt: life.acceptedAt ?? (status === 'pending' || status === 'on-hold' ? null : now),
      departedAt: status === 'readytoship' ? life.departedAt : null,
    }),
    ...(isNewlyPaid && { payment: { ...payment, state: 'paid' } }),
  };
}
