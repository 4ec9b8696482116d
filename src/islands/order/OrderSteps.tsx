import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { expectedWindow } from '#domain/order/expected-window.ts';
import { isLate, isUnanswered, minutesLate } from '#domain/order/lateness.ts';
import { isToBePaidNow, stageOf, type ToldLife } from '#domain/order/life.ts';
import { isEnded } from '#domain/order/order-status.ts';
import type { PromisedWindow } from '#domain/order/promise.ts';
import { kitchenMinutesOf } from '#domain/order/soon-window.ts';
import { stepsOf } from '#domain/order/stages.ts';
import { windowOf } from '#domain/order/wanted-time.ts';
import { formatTimes, unbroken } from '#i18n/format-date.ts';
import { clockTime, secondsOfDay } from '#islands/clock-time.ts';
import { dueDayName } from '#islands/due-day.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { ShopWays } from './ShopWays.tsx';
import { pastWords, stageWords } from './stage-words.ts';

interface Props {
  readonly placed: PlacedOrder;
  readonly life: ToldLife;
}

/** The progress of an order: the promised time, and the stages with their times. Past ones share a line. `children` stand between. */
export function OrderSteps({ placed, life, children }: Props & { readonly children?: ReactNode }) {
  const island = useIsland();
  const { t, shop } = island;
  const { mode, placedAt } = placed.order;
  const { stages, current } = stepsOf(life, mode);
  const reached = stages.indexOf(current);
  // Without its date an hour of an earlier day would look like one of today.
  const isOfToday = wallTime(placedAt, shop).date === wallTime(useStore($now), shop).date;
  // Nothing happens before the payment.
  if (isToBePaidNow(life)) return children;
  const timeOf = (stage: (typeof stages)[number]) => life.steps.findLast((step) => step.stage === stage)?.at;
  return (
    <>
      <Promised placed={placed} life={life} />
      {children}
      <ol className="order-steps" aria-label={t('placed:steps')}>
        {stages.map((stage, position) => {
          const at = timeOf(stage);
          const isDone = position < reached;
          return (
            <li
              key={stage}
              aria-current={stage === current ? 'step' : undefined}
              data-done={isDone || undefined}
            >
              <span>{(isDone ? pastWords : stageWords)(stage, mode, island)}</span>
              {at !== undefined && position <= reached && isOfToday && (
                <time
                  className={isDone ? 'visually-hidden' : undefined}
                  dateTime={new Date(at).toISOString()}
                >
                  <bdi>{clockTime(at, shop)}</bdi>
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Promised({ placed, life }: Props) {
  const { order, zoneMinutes = 0 } = placed;
  const island = useIsland();
  const { t, shop } = island;
  const now = useStore($now);
  const isOwn = order.wantedAt !== null || order.deliveryDay !== '';
  const window = windowOf(order, zoneMinutes);
  const stage = stageOf(life);
  const isForgotten = isUnanswered(order, now);
  if (stage === 'received')
    return (
      <>
        {isOwn ? <p className="promise">{dueDayName(order, island)}</p> : <Expected placed={placed} />}
        <p className="muted">{t(isForgotten ? 'placed:unanswered' : 'placed:soon-text')}</p>
        {isForgotten && <ShopWays order={order} />}
      </>
    );
  const isThere = stage === 'ready' && order.mode !== 'deliver';
  if (!window || isEnded(life) || isThere) return null;
  const time = windowTimes(window, shop);
  if (!isLate(placed, now))
    return (
      <>
        <p className="promise">
          {isOwn ? dueDayName(order, island) : t(`placed:promised-${order.mode}`, { time })}
        </p>
        {life.retimedAt !== undefined && (
          <p className="muted">{t('placed:retimed', { time: clockTime(life.retimedAt, shop) })}</p>
        )}
      </>
    );
  const minutes = minutesLate(placed, now);
  return (
    <>
      <p className="late">
        {minutes !== null && <strong>{t('placed:late-by', { count: minutes })}</strong>}
        {isOwn
          ? t('placed:was-promised', { time: dueDayName(order, island) })
          : t('placed:was-promised-window', { time })}
      </p>
      <ShopWays order={order} isUrgent />
    </>
  );
}

const windowTimes = ({ from, to }: PromisedWindow, shop: IslandContext['shop']): string =>
  unbroken(formatTimes(secondsOfDay(from, shop), secondsOfDay(to, shop), shop));

/** When an order is expected to which the shop has not said a time yet. */
export function Expected({ placed: { order, zoneMinutes = 0 } }: { readonly placed: PlacedOrder }) {
  const { t, shop } = useIsland();
  const now = useStore($now);
  const { busy } = useStore($sign);
  const kitchenMinutes = kitchenMinutesOf(shop.waitMinutes, busy);
  const window = expectedWindow(order, { kitchenMinutes, zoneMinutes }, now);
  if (!window) return null;
  const time = windowTimes(window, shop);
  return <p className="promise">{t(`placed:expected-${order.mode}`, { time })}</p>;
}
