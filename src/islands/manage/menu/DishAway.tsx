import type { ReactNode } from 'react';
import { useIsland } from '#islands/island.tsx';
import { FoldSummary } from '#islands/staff/FoldSummary.tsx';
import { setDetails } from '#stores/manage/menu/menu.ts';
import { StockButton } from './StockButtons.tsx';

interface Props {
  readonly id: number;
  /** Button that stops the sale without an end; null if there is none. */
  readonly stop: ReactNode;
}

/** What takes a dish away, folded because it is rare. */
export function DishAway({ id, stop }: Props) {
  const { t } = useIsland();
  return (
    <details className="staff-more">
      <FoldSummary>{t('dishes:part-away')}</FoldSummary>
      <div className="dish-away">
        {stop}
        <StockButton look="outline" send={() => setDetails(id, { isHidden: true })}>
          {t('dishes:hide')}
        </StockButton>
      </div>
    </details>
  );
}
