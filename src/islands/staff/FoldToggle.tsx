import type { Order } from '#domain/order/order.ts';
import { useIsland } from '#islands/island.tsx';
import { StaffIcon } from './StaffIcon.tsx';

interface Props {
  readonly order: Pick<Order, 'number'>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Opens a short order, and closes it again. On a card it lies over all of it, below the number's link. */
export function FoldToggle({ order, isOpen, onToggle }: Props) {
  const { t } = useIsland();
  return (
    <button
      type="button"
      className="fold-toggle"
      aria-expanded={isOpen}
      aria-label={`${t('staff:details')} #${order.number}`}
      onClick={onToggle}
    >
      <StaffIcon name="down" />
    </button>
  );
}
