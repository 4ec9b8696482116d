import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { LANES, type Lane } from '#domain/staff/board.ts';
import { useIsland } from '#islands/island.tsx';
import { useMedia } from '#ui/use-media.ts';
import { OrderCards } from './OrderCards.tsx';

/** The words of the lanes: where a lane is a state of its orders, its word. */
const TITLES = {
  new: 'order:status-pending',
  kitchen: 'order:status-preparing',
  ready: 'order:status-readytoship',
  out: 'staff:lane-out',
  done: 'staff:lane-done',
} as const satisfies Record<Lane, string>;

/** Orders by lane: columns on a wide screen, one lane at a time on a narrow one. */
export function OrderBoard({ lanes }: { readonly lanes: Readonly<Record<Lane, readonly Order[]>> }) {
  const { t, count } = useIsland();
  const isWide = useMedia('(width >= 64rem)');
  // Only a tap changes it, because a finger may be near a card.
  const [chosen, setChosen] = useState<Lane>(
    () => LANES.find((lane) => lane !== 'done' && lanes[lane].length > 0) ?? 'new',
  );
  const title = (lane: Lane) => (
    <>
      {t(TITLES[lane])} <bdi className="tab-count">{count(lanes[lane].length)}</bdi>
    </>
  );
  const cards = (lane: Lane) =>
    lanes[lane].length > 0 ? (
      <OrderCards orders={lanes[lane]} isOnBoard />
    ) : (
      <p className="muted board-empty">{t('staff:no-orders')}</p>
    );
  if (isWide)
    return (
      <div className="board">
        {LANES.map((lane) => (
          <section key={lane} aria-labelledby={`lane-${lane}`}>
            <h2 id={`lane-${lane}`} className="board-head" data-lane={lane}>
              {title(lane)}
            </h2>
            {cards(lane)}
          </section>
        ))}
      </div>
    );
  return (
    <>
      <fieldset className="staff-tabs board-tabs" aria-label={t('order:status')}>
        {LANES.map((lane) => (
          <button
            key={lane}
            type="button"
            className="tab"
            aria-pressed={lane === chosen}
            data-lane={lane}
            data-waits={(lane === 'new' && lanes.new.length > 0) || undefined}
            onClick={() => setChosen(lane)}
          >
            {title(lane)}
          </button>
        ))}
      </fieldset>
      {cards(chosen)}
    </>
  );
}
