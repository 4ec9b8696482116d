import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { laneOf } from '#domain/staff/board.ts';
import { NO_FILTERS, type StatusFilter } from '#domain/staff/order-filters.ts';
import { useIsland } from '#islands/island.tsx';
import { OrdersMissing } from '#islands/staff/OrdersMissing.tsx';
import { $newOrderIds } from '#stores/staff/new-orders.ts';
import { changeFilters } from '#stores/staff/order-list.ts';
import { $orderedToday } from '#stores/staff/today-orders.ts';
import { Button } from '#ui/Button.tsx';
import { Message } from '#ui/Message.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';
import { useMedia } from '#ui/use-media.ts';
import { OrderCards } from './OrderCards.tsx';
import { OrderTable } from './OrderTable.tsx';

/** Distance of the list's top above the screen's, in pixels. */
const OUT_OF_SIGHT = -80;

/** Orders as a table on a wide screen and as cards on a phone. New orders are held back while somebody reads further down. */
export function OrderList({ orders }: { readonly orders: readonly Order[] | null }) {
  const { t } = useIsland();
  const all = useStore($orderedToday)?.length ?? 0;
  const isDesk = useMedia('(width >= 64rem)');
  const place = useRef<HTMLDivElement>(null);
  const { heldIds, release } = useHeldOrders(place);
  if (!orders) return <OrdersMissing rows={6} />;
  const shown = heldIds.size > 0 ? orders.filter(({ id }) => !heldIds.has(id)) : orders;
  // As the bar counts them beside the board.
  const waiting = orders.filter((order) => laneOf(order) === 'new').length;
  const heldCount = orders.length - shown.length;
  return (
    <div ref={place}>
      <p className="muted staff-count fact-list" role="status">
        <span>
          <ShownCount shown={orders.length} hidden={all - orders.length} status="all" />
        </span>
        {waiting > 0 && (
          <span>
            <span className="fact-sign"> · </span>
            <strong>{t('staff:waiting-orders', { count: waiting })}</strong>
          </span>
        )}
      </p>
      {heldCount > 0 && (
        <p className="staff-held">
          <Button onClick={release}>{t('staff:show-new', { count: heldCount })}</Button>
        </p>
      )}
      {shown.length === 0 ? (
        <Message icon="dish" title={t('staff:no-orders')}>
          {t('staff:no-orders-text')}
        </Message>
      ) : isDesk ? (
        <OrderTable orders={shown} />
      ) : (
        <OrderCards orders={shown} isBrief />
      )}
    </div>
  );
}

interface ShownCountProps {
  readonly shown: number;
  readonly hidden: number;
  /** The status that shows every order of this screen. */
  readonly status: StatusFilter;
}

/** The number of orders on the screen, and the way to those that its filters hide. */
export function ShownCount({ shown, hidden, status }: ShownCountProps) {
  const { t } = useIsland();
  return (
    <>
      {t('staff:order-count', { count: shown })}
      {hidden > 0 && (
        <>
          {' · '}
          <button
            type="button"
            className="link-button"
            onClick={() => {
              changeFilters({ ...NO_FILTERS, status });
              rescueFocus('.order-cards a, .orders a');
            }}
          >
            {t('staff:show-hidden', { hidden })}
          </button>
        </>
      )}
    </>
  );
}

/** Waits some frames, because the list draws its first rows only after the scroll event. */
function rescueWhenDrawn(place: string, frames = 60): void {
  requestAnimationFrame(() => {
    if (document.querySelector(place) || frames === 0) rescueFocus(place);
    else rescueWhenDrawn(place, frames - 1);
  });
}

/** New orders since the list's beginning scrolled out of sight. Showing them would move the rows on the screen. */
function useHeldOrders(place: { readonly current: HTMLElement | null }): {
  readonly heldIds: ReadonlySet<number>;
  readonly release: () => void;
} {
  const newIds = useStore($newOrderIds);
  const known = useRef<ReadonlySet<number>>(newIds);
  const [heldIds, setHeldIds] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    const fresh = [...newIds].filter((id) => !known.current.has(id));
    known.current = newIds;
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (fresh.length > 0 && top < OUT_OF_SIGHT) setHeldIds((held) => new Set([...held, ...fresh]));
  }, [newIds, place]);
  /** Whether the pressed button disappears with the focus. */
  const losesFocus = useRef(false);
  const release = (): void => {
    losesFocus.current = true;
    setHeldIds(new Set());
    place.current?.scrollIntoView({ block: 'start' });
  };
  useEffect(() => {
    if (heldIds.size > 0 || !losesFocus.current) return;
    losesFocus.current = false;
    rescueWhenDrawn('.staff [data-index="0"] a');
  }, [heldIds]);
  useEffect(() => {
    if (heldIds.size === 0) return;
    const onScroll = (): void => {
      if ((place.current?.getBoundingClientRect().top ?? 0) < 0) return;
      losesFocus.current = document.activeElement?.closest('.staff-held') != null;
      setHeldIds(new Set());
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, [heldIds, place]);
  return { heldIds, release };
}
