/** Specification §4. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'failed',
  'preparing',
  'readytoship',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The final statuses. */
export const ENDED_STATUSES: readonly OrderStatus[] = ['completed', 'cancelled', 'failed'];

/** Whether the order's status is final. Null is an unknown status. */
export const isEnded = ({ status }: { readonly status: OrderStatus | null }): boolean =>
  status !== null && ENDED_STATUSES.includes(status);

/** Whether the order failed or was cancelled. */
export const isVoid = (status: OrderStatus | null): status is 'cancelled' | 'failed' =>
  status === 'cancelled' || status === 'failed';

/** The statuses that the staff's list shows by default. */
export const LISTED_STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];
