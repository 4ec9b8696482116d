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
