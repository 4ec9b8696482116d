import type { OrderStatus } from '#domain/order/order-status.ts';
import { useIsland } from '#islands/island.tsx';
import { statusName } from './order-facts.ts';

/** A status in colour and in words. */
export function StatusBadge({ status }: { readonly status: OrderStatus | null }) {
  const island = useIsland();
  return (
    <span className="status" data-status={status ?? 'unknown'}>
      {statusName(status, island)}
    </span>
  );
}
