import type { OrderLife } from './life.ts';
import type { OrderStatus } from './order-status.ts';

/** How WooCommerce keeps a status of ours: its own, and our word for what it does not know. */
export interface StoreStatus {
  readonly status: string;
  readonly staffStatus: OrderStatus;
}

/**
 * WooCommerce's status for one of ours. Received is `on-hold`, because stock is taken there and the shop gets its mail; its own
 * `pending` does neither. It refuses `preparing` and `readytoship`, so these stand beside `processing`.
 */
export function storeStatusOf(status: OrderStatus): StoreStatus {
  if (status === 'preparing' || status === 'readytoship')
    return { status: 'processing', staffStatus: status };
  return { status: status === 'pending' ? 'on-hold' : status, staffStatus: status };
}

/** Our status for WooCommerce's; null for one that we do not know. Our own word counts only while WooCommerce's fits to it. */
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
  return status === 'pending' || status === 'completed' || status === 'cancelled' || status === 'failed'
    ? status
    : null;
}

/**
 * The order after what happened in its store; null when that was ours, or nothing new. `told`: the status of ours that the store is known to
 * have. `now`: epoch milliseconds.
 */
export function changedByStore(
  life: OrderLife,
  {
    status,
    isPaid,
    told,
  }: {
    readonly status: OrderStatus;
    readonly isPaid: boolean;
    readonly told: string | null;
  },
  now: number,
): OrderLife | null {
  const next = { ...life, revision: life.revision + 1 };
  const { payment } = life;
  if (payment.method === 'online' && life.status === 'pending' && payment.state !== 'paid') {
    // Paid is not accepted, and a payment that failed may be tried again.
    if (isPaid) return { ...next, payment: { ...payment, state: 'paid' } };
    if (status === 'failed')
      return payment.state === 'failed' ? null : { ...next, payment: { ...payment, state: 'failed' } };
    if (status !== 'cancelled') return null;
  }
  // A paid order is "processing" there until somebody in the shop takes it on.
  const isWaiting = payment.method === 'online' && life.status === 'pending' && status === 'processing';
  // The store has what we told it, or what it had: a status of ours may be on its way.
  const isOurs = told === status || life.status === status || isWaiting;
  const isNewlyPaid = isPaid && payment.state !== 'paid';
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
