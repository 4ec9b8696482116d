import { useStore } from '@nanostores/react';
import { expectedWindow } from '#domain/order/expected-window.ts';
import type { Headline } from '#domain/order/headline.ts';
import { minutesLate } from '#domain/order/lateness.ts';
import { isToBePaidNow, stageOf, type ToldLife } from '#domain/order/life.ts';
import { isEnded } from '#domain/order/order-status.ts';
import { type PromisedWindow, promisedWindow } from '#domain/order/promise.ts';
import { kitchenMinutesOf } from '#domain/order/soon-window.ts';
import { isDueAtOwn, windowOf } from '#domain/order/wanted-time.ts';
import { formatTimes, unbroken } from '#i18n/format-date.ts';
import { clockTime, secondsOfDay } from '#islands/clock-time.ts';
import { dueDayName } from '#islands/due-day.ts';
import { type IslandContext, useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { $sign } from '#stores/shop/door-sign.ts';

interface Props {
  readonly placed: PlacedOrder;
}

/** When the order comes. Only a time that the shop has confirmed is large; of a late order there is none. */
export function OrderTime({ placed, headline }: Props & { readonly headline: Headline }) {
  const { order, zoneMinutes = 0 } = placed;
  const { life, mode } = order;
  const { t } = useIsland();
  if (!life) return <Estimate placed={placed} />;
  if (isToBePaidNow(life) || isEnded(life)) return null;
  const stage = stageOf(life);
  if (stage === 'ready' && mode !== 'deliver') return null;
  const isConfirmed = stage !== 'received' && (isDueAtOwn(order) || windowOf(order, zoneMinutes) !== null);
  return (
    <>
      {/* Screen readers read another time out. */}
      <div className="thanks-words" aria-live="polite">
        {headline !== 'late' &&
          (isConfirmed ? (
            <Confirmed placed={placed} life={life} headline={headline} />
          ) : (
            <Estimate placed={placed} />
          ))}
      </div>
      {headline === 'late' && <Late placed={placed} />}
      {(headline === 'late' || headline === 'retimed') && <p>{t('placed:ask-or-cancel')}</p>}
    </>
  );
}

interface ConfirmedProps extends Props {
  readonly life: ToldLife;
  readonly headline: Headline;
}

/** The time that the shop has confirmed. */
function Confirmed({ placed, life, headline }: ConfirmedProps) {
  const island = useIsland();
  const { t } = island;
  const { order } = placed;
  const time = windowWords(placed, island);
  const kind = headline === 'retimed' ? 'new' : order.mode;
  return (
    <>
      <p className="promise">
        {isDueAtOwn(order) ? dueDayName(order, island) : t(`placed:promised-${kind}`, { time })}
      </p>
      <Retimed placed={placed} life={life} time={time} />
    </>
  );
}

/** The time that has passed. Screen readers do not read each minute of a delay out. */
function Late({ placed }: Props) {
  const island = useIsland();
  const { t } = island;
  const minutes = minutesLate(placed, useStore($now));
  const time = isDueAtOwn(placed.order) ? dueDayName(placed.order, island) : windowWords(placed, island);
  return (
    <p>
      <strong>
        {t('placed:was-promised', { time })}
        {minutes !== null && `\u00A0· ${t('placed:late-by', { count: minutes })}`}
      </strong>
    </p>
  );
}

/** When the shop changed the time, and the one before. */
function Retimed({ placed, life, time }: Props & { readonly life: ToldLife; readonly time: string }) {
  const { t, shop } = useIsland();
  const { retimedAt, promisedBefore = null } = life;
  if (!retimedAt) return null;
  const window = promisedWindow({ promisedAt: promisedBefore }, placed.order.mode, placed.zoneMinutes ?? 0);
  const before = window && windowTimes(window, shop);
  return (
    <p className="muted">
      {before && before !== time && `${t('placed:promised-before', { time: before })} · `}
      {t('placed:retimed', { time: clockTime(retimedAt, shop) })}
    </p>
  );
}

/** The time that the customer chose, or an estimate. It is quiet, and says of an order that waits that the shop has not confirmed it, also where no time is expected. */
function Estimate({ placed }: Props) {
  const island = useIsland();
  const { t } = island;
  const { order, zoneMinutes = 0 } = placed;
  const { life } = order;
  const now = useStore($now);
  const { busy } = useStore($sign);
  const kitchenMinutes = kitchenMinutesOf(island.shop.waitMinutes, busy);
  const window = expectedWindow(order, { kitchenMinutes, zoneMinutes }, now);
  const words =
    life && isDueAtOwn(order)
      ? dueDayName(order, island)
      : window && t(`placed:expected-${order.mode}`, { time: windowTimes(window, island.shop) });
  const isReceived = life !== null && stageOf(life) === 'received';
  const unconfirmed = words ? t('placed:when-confirmed', { when: words }) : t('placed:soon-text');
  const text = isReceived ? unconfirmed : words;
  return text && <p className="estimate">{text}</p>;
}

/** The window in which an order is due, in words; empty while the shop has promised none. */
export function windowWords({ order, zoneMinutes = 0 }: PlacedOrder, { shop }: IslandContext): string {
  const window = windowOf(order, zoneMinutes);
  return window ? windowTimes(window, shop) : '';
}

const windowTimes = ({ from, to }: PromisedWindow, shop: IslandContext['shop']): string =>
  unbroken(formatTimes(secondsOfDay(from, shop), secondsOfDay(to, shop), shop));
