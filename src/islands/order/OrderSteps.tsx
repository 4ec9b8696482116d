import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { expectedWindow } from '#domain/order/expected-window.ts';
import { isLate, isUnanswered, minutesLate } from '#domain/order/lateness.ts';
import { isToBePaidNow, stageOf, type ToldLife } from '#domain/order/life.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { type PromisedWindow, promisedWindow } from '#domain/order/promise.ts';
import { kitchenMinutesOf } from '#domain/order/soon-window.ts';
import { progressOf } from '#domain/order/stages.ts';
import { isDueAtOwn, windowOf } from '#domain/order/wanted-time.ts';
import { formatTimes, unbroken } from '#i18n/format-date.ts';
import { clockTime, secondsOfDay } from '#islands/clock-time.ts';
import { dueDayName } from '#islands/due-day.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';
import { Icon } from '#ui/Icon.tsx';
import { ShopWays } from './ShopWays.tsx';
import { pastWords, stageWords } from './stage-words.ts';

interface Props {
  readonly placed: PlacedOrder;
  readonly life: ToldLife;
}

/** The progress of an order: the promised time, and one list of its stages with their times. `children` stand between. */
export function OrderSteps({ placed, life, children }: Props & { readonly children?: ReactNode }) {
  const island = useIsland();
  const { t, shop } = island;
  const { mode, placedAt } = placed.order;
  const now = useStore($now);
  // Nothing happens before the payment.
  if (isToBePaidNow(life)) return children;
  return (
    <>
      <Promised placed={placed} life={life} />
      {children}
      <ol className="order-steps" aria-label={t('placed:steps')}>
        {progressOf({ life, mode, placedAt }, now).map(({ stage, standing, hour }) => (
          <li
            key={stage}
            aria-current={standing === 'present' ? 'step' : undefined}
            data-done={standing === 'past' || stageOf(life) === 'done' || undefined}
          >
            <Icon name="check" isSmall />
            <span>{(standing === 'past' ? pastWords : stageWords)(stage, mode, island)}</span>
            {hour !== null && (
              <time dateTime={new Date(hour).toISOString()}>
                <bdi>{clockTime(hour, shop)}</bdi>
              </time>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function Promised({ placed, life }: Props) {
  const { order, zoneMinutes = 0 } = placed;
  const island = useIsland();
  const { t, shop } = island;
  const now = useStore($now);
  const isOwn = isDueAtOwn({ ...order, life });
  const window = windowOf(order, zoneMinutes);
  const stage = stageOf(life);
  if (stage === 'received') {
    const isForgotten = isUnanswered(order, now);
    return (
      <>
        <div className="thanks-words" aria-live="polite">
          {isOwn ? <p className="promise">{dueDayName(order, island)}</p> : <Expected placed={placed} />}
          <p className="muted">{t(isForgotten ? 'placed:unanswered' : 'placed:soon-text')}</p>
        </div>
        {isForgotten && <ShopWays order={order} />}
      </>
    );
  }
  const isThere = stage === 'ready' && order.mode !== 'deliver';
  if (!window || isEnded(life) || isThere) return null;
  const time = windowTimes(window, shop);
  const isOver = isLate(placed, now);
  const minutes = minutesLate(placed, now);
  return (
    <>
      {/* Screen readers read another time out, but not each minute of a delay. */}
      <div className="thanks-words" aria-live="polite">
        {!isOver && (
          <>
            <p className="promise">
              {isOwn ? dueDayName(order, island) : t(`placed:promised-${order.mode}`, { time })}
            </p>
            <Retimed placed={placed} life={life} time={time} />
          </>
        )}
      </div>
      {isOver && (
        <>
          <p className="late">
            {minutes !== null && <strong>{t('placed:late-by', { count: minutes })}</strong>}
            {isOwn
              ? t('placed:was-promised', { time: dueDayName(order, island) })
              : t('placed:was-promised-window', { time })}
          </p>
          <ShopWays order={order} isUrgent />
        </>
      )}
    </>
  );
}

/** That the shop has changed the time, and the one before. */
function Retimed({ placed, life, time }: Props & { readonly time: string }) {
  const { t, shop } = useIsland();
  const { retimedAt, promisedBefore = null } = life;
  if (!retimedAt) return null;
  const window = promisedWindow({ promisedAt: promisedBefore }, placed.order.mode, placed.zoneMinutes ?? 0);
  const before = window && windowTimes(window, shop);
  return (
    <p className="muted">
      {t('placed:retimed', { time: clockTime(retimedAt, shop) })}{' '}
      {before && before !== time && t('placed:promised-before', { time: before })}
    </p>
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
