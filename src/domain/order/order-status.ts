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

const ENDED: readonly (OrderStatus | null)[] = ['completed', 'cancelled', 'failed'];

/** Nothing more will happen to the order. A status of null is one that is not known. */
export const isEnded = ({ status }: { readonly status: OrderStatus | null }): boolean =>
  ENDED.includes(status);

/** Nothing came of the order. */
export const isVoid = (status: OrderStatus | null): status is 'cancelled' | 'failed' =>
  status === 'cancelled' || status === 'failed';

/** What the staff's list shows at first. */
export const LISTED_STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];
