import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { shownStatus } from '#domain/staff/shown-status.ts';
import { listed } from '#i18n/format.ts';
import { failureWords } from '#islands/failure-words.ts';
import { useIsland } from '#islands/island.tsx';
import { orderHref, placedTime } from '#islands/staff/order-facts.ts';
import { StatusBadge } from '#islands/staff/StatusBadge.tsx';
import { staffFailure } from '#islands/staff/staff-failure.ts';
import { $ordersOfPhone, askForOlder, orderTheSame } from '#stores/staff/caller-orders.ts';
import { $today } from '#stores/staff/today.ts';
import { Button } from '#ui/Button.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

interface Props {
  /** Of one person, newest first. */
  readonly orders: readonly Order[];
  /** Called after the last order was put into the cart; fills the checkout with the caller's data. */
  readonly onStart: () => void;
  /** Reports why a part of it is missing. */
  readonly onProblem: (words: string) => void;
}

/** The orders of a caller, and a button that orders the last one again. */
export function CallerOrders({ orders, onStart, onProblem }: Props) {
  const island = useIsland();
  const { t, shop, count, money } = island;
  const today = useStore($today);
  const [isBusy, setIsBusy] = useState(false);
  const [last] = orders;
  if (!last) return null;
  const again = async (): Promise<void> => {
    setIsBusy(true);
    const missing = await orderTheSame(last);
    setIsBusy(false);
    if (!missing.ok) return onProblem(failureWords(missing.error.code, t));
    onStart();
    if (missing.value.length === 0) location.assign(shop.links.cart);
    else onProblem(t('staff:again-missing', { names: listed(missing.value, shop.locale) }));
  };
  return (
    <section aria-labelledby="caller-orders">
      <h3 id="caller-orders">{t('staff:caller-orders')}</h3>
      <p className="caller-last">
        {last.items.map(({ name, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand in an order twice, and items never move
          <span key={index}>
            <bdi>{count(quantity)}</bdi> × <bdi className="text">{name}</bdi>
          </span>
        ))}
      </p>
      <Button look="outline" isBusy={isBusy} onClick={again}>
        {t('staff:same-again')}
      </Button>
      <ul className="caller-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <a href={orderHref(order.id, island)}>
              <bdi>#{order.number}</bdi>
            </a>
            <bdi className="muted">{placedTime(order.placedAt, today, island)}</bdi>
            <StatusBadge status={shownStatus(order)} />
            <bdi>{money(order.total)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The button for older orders of the caller, and its failure. */
export function OlderOrders() {
  const { t } = useIsland();
  const { hasMore, isAsking, failure } = useStore($ordersOfPhone);
  const ask = async (): Promise<void> => {
    await askForOlder();
    rescueFocus('.caller-orders li:last-child a');
  };
  return (
    <>
      <p role="status">{failure && staffFailure(failure, t)}</p>
      {hasMore && (
        <Button look="outline" isBusy={isAsking} onClick={ask}>
          {t('staff:older-orders')}
        </Button>
      )}
    </>
  );
}
