import type { ShownStatus } from '#domain/staff/shown-status.ts';
import { useIsland } from '#islands/island.tsx';
import { statusName } from './order-facts.ts';

interface Props {
  readonly status: ShownStatus | null;
  /** The name of the driver who has the order; null or absent: nobody, or it does not matter. */
  readonly driver?: string | null;
}

/** A status in colour and in words, and who is on the way with the order. */
export function StatusBadge({ status, driver }: Props) {
  const island = useIsland();
  return (
    <span className="status" data-status={status ?? 'unknown'}>
      {statusName(status, island)}
      {driver && (
        <span className="status-driver">
          · <bdi className="text">{driver}</bdi>
        </span>
      )}
    </span>
  );
}
