import type { ShownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { statusName } from './order-facts.ts';

/** A status in colour and in words. */
export function StatusBadge({ status }: { readonly status: ShownStatus | null }) {
  const island = useIsland();
  return (
    <span className="status" data-status={status ?? 'unknown'}>
      {statusName(status, island)}
    </span>
  );
}
