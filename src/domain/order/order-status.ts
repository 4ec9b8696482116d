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

/** What the staff's list shows at first. */
export const LISTED_STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled'];
