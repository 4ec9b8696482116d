import { useStore } from '@nanostores/react';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { percentSince, takenUntil } from '#domain/manage/hours-of-day.ts';
import type { ShopTakings } from '#domain/manage/shop-takings.ts';
import { formatTime } from '#i18n/format.ts';
import { formatDay } from '#i18n/format-date.ts';
import { percentChange } from '#i18n/percent-change.ts';
import { useIsland } from '#islands/island.tsx';
import { $period } from '#stores/manage/takings/takings.ts';
import { $now } from '#stores/shop/clock.ts';
import { FigureRow, Row, Rows } from './TakingsRows.tsx';

const HOUR = 3600;

export interface TakingsProps {
  readonly takings: ShopTakings;
  /** First and last date, if the period has others now. */
  readonly days: readonly [string, string] | null;
  readonly weekAgo: ShopTakings | null;
  readonly before: ShopTakings | null;
}

/** The sum of a period, how much of it is taken, by which way to pay if there are several, and what is not in it. */
export function TakingsSum({ takings, days, weekAgo, before }: TakingsProps) {
  const { t, money, shop } = useIsland();
  const { waiting, cancelled, byPayment } = takings;
  const dates = [...new Set(days)].map((date) => formatDay(date, shop.locale, shop.digits)).join(' – ');
  return (
    <section className="panel takings-sum" aria-labelledby="takings-sum">
      <div className="takings-head">
        <h2 id="takings-sum">{days ? t('takings:of-days', { days: dates }) : t('takings:total')}</h2>
        <p>
          <bdi className="cash-total">{money(takings.total)}</bdi>
          <span className="muted">
            {takings.orders > 0 ? t('staff:order-count', { count: takings.orders }) : t('takings:none')}
          </span>
        </p>
      </div>
      {before && <Change takings={takings} before={before} />}
      <TakenOrNot takings={takings} />
      <Rows>
        {byPayment.length > 1 &&
          byPayment.map(({ method, ...figure }) => (
            <FigureRow key={method} name={t(`takings:pay-${method}`)} {...figure} />
          ))}
        {takings.average && <Row name={t('takings:average')}>{money(takings.average)}</Row>}
        {weekAgo && weekAgo.orders > 0 && <SoFarWeekAgo takings={weekAgo} />}
      </Rows>
      {waiting.orders + cancelled.orders > 0 && (
        <>
          <h3>{t('takings:left-out')}</h3>
          <Rows>
            {waiting.orders > 0 && <FigureRow name={t('takings:waiting')} {...waiting} />}
            {cancelled.orders > 0 && <FigureRow name={t('takings:cancelled')} {...cancelled} />}
          </Rows>
        </>
      )}
    </section>
  );
}

/** How much of the sum the shop has already. */
function TakenOrNot({ takings: { orders, taken, untaken } }: { readonly takings: ShopTakings }) {
  const { t, money } = useIsland();
  if (orders === 0 || !taken || !untaken) return null;
  return (
    <dl className="cash-sums">
      <div>
        <dt>{t('takings:taken')}</dt>
        <dd>
          <bdi>{money(taken.total)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('takings:untaken')}</dt>
        <dd className="cash-open">
          <bdi>{money(untaken.total)}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** By how much more or less was taken than in the period before, of today before this hour; nothing if nothing was taken then. */
function Change({ takings, before }: { readonly takings: ShopTakings; readonly before: ShopTakings }) {
  const { t, shop } = useIsland();
  const period = useStore($period);
  const hour = wallTime(useStore($now), shop).hour;
  const percent = percentSince({ period, takings, before, hour });
  if (percent === null || period === 'week-ago') return null;
  const change = percent === 0 ? t('takings:no-change') : percentChange(percent, shop.locale, shop.digits);
  return (
    <p className="takings-change" data-more={percent > 0 || undefined}>
      {t(`takings:change-${period}`, { change })}
    </p>
  );
}

/** What the same day of last week had taken by the end of this hour. A whole day would beat each morning. */
function SoFarWeekAgo({ takings }: { readonly takings: ShopTakings }) {
  const { t, shop } = useIsland();
  const hour = wallTime(useStore($now), shop).hour;
  const time = formatTime(((hour + 1) % 24) * HOUR, shop);
  return <FigureRow name={t('takings:week-ago-until', { time })} {...takenUntil(takings, hour)} />;
}
