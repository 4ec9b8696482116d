import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { hoursOfDay, percentSince, takenUntil } from '#domain/manage/hours-of-day.ts';
import type { Figure, ShopTakings } from '#domain/manage/shop-takings.ts';
import { TAKINGS_PERIODS } from '#domain/manage/takings-period.ts';
import { formatTime } from '#i18n/format.ts';
import { percentChange } from '#i18n/percent-change.ts';
import { useIsland } from '#islands/island.tsx';
import { ChangeFailure } from '#islands/manage/ChangeFailure.tsx';
import { Name } from '#islands/manage/Name.tsx';
import { $hours } from '#stores/manage/hours.ts';
import { $period, $takings, choosePeriod } from '#stores/manage/takings/takings.ts';
import { $now } from '#stores/shop/clock.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SaveTable } from './SaveTable.tsx';

const HOUR = 3600;

/** Shows the takings of a period. Today is first, because managers ask for it most. */
export function TakingsSection() {
  const { t } = useIsland();
  const period = useStore($period);
  const { takings, weekAgo, before, failure } = useStore($takings);
  return (
    <>
      <fieldset className="staff-tabs takings-periods" aria-label={t('takings:period')}>
        {TAKINGS_PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            className="tab"
            aria-pressed={each === period}
            onClick={() => choosePeriod(each)}
          >
            {t(`takings:period-${each}`)}
          </button>
        ))}
      </fieldset>
      <ChangeFailure failure={failure} />
      {takings ? <Takings {...{ takings, weekAgo, before }} /> : !failure && <Skeleton rows={3} />}
    </>
  );
}

interface TakingsProps {
  readonly takings: ShopTakings;
  readonly weekAgo: ShopTakings | null;
  readonly before: ShopTakings | null;
}

function Takings({ takings, weekAgo, before }: TakingsProps) {
  const { t, money, count } = useIsland();
  const hours = useStore($hours);
  const byHour = useMemo(() => hoursOfDay(takings, hours), [takings, hours]);
  const { byMode, byDay, bestSellers, cash, waiting, cancelled } = takings;
  const isOneDay = byDay.length === 1;
  return (
    <>
      <section className="panel takings-sum" aria-labelledby="takings-sum">
        <div className="takings-head">
          <h2 id="takings-sum">{t('takings:total')}</h2>
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
          {takings.byPayment.map(({ method, ...figure }) => (
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
      {takings.orders > 0 && (
        <>
          <section className="panel" aria-labelledby="takings-chart">
            <h2 id="takings-chart">{t(isOneDay ? 'takings:by-hour' : 'takings:by-day')}</h2>
            {isOneDay ? <SalesChart hours={byHour} /> : <SalesChart days={byDay} />}
          </section>
          <section className="panel" aria-labelledby="takings-modes">
            <h2 id="takings-modes">{t('takings:by-mode')}</h2>
            <Rows>
              {byMode.map(({ mode, ...figure }) => (
                <FigureRow key={mode} name={t(`common:mode-${mode}`)} {...figure} />
              ))}
            </Rows>
          </section>
          <section className="panel" aria-labelledby="takings-best">
            <h2 id="takings-best">{t('takings:best-sellers')}</h2>
            <Rows>
              {bestSellers.map(({ productId, name, pieces, total }) => (
                <Row key={productId} name={<Name name={name} isPlain />} many={`${count(pieces)} ×`}>
                  {money(total)}
                </Row>
              ))}
            </Rows>
          </section>
        </>
      )}
      <section className="panel" aria-labelledby="takings-cash">
        <h2 id="takings-cash">{t('takings:cash')}</h2>
        {cash.length === 0 ? (
          <p className="muted">{t('takings:no-cash')}</p>
        ) : (
          <Rows>
            {cash.map(({ person, toHandOver, ...figure }) => (
              <Fragment key={person.id}>
                <FigureRow name={<Name name={person.name} isPlain />} {...figure} />
                {toHandOver && toHandOver.orders > 0 && (
                  <FigureRow name={t('takings:to-hand-over')} {...toHandOver} />
                )}
              </Fragment>
            ))}
          </Rows>
        )}
      </section>
      <p className="field-note">{t('takings:day-starts')}</p>
      <SaveTable takings={takings} />
    </>
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

const Rows = ({ children }: { readonly children: ReactNode }) => <ul className="takings-rows">{children}</ul>;

interface RowProps {
  readonly name: ReactNode;
  readonly many?: string;
  /** Formatted amount. */
  readonly children: string;
}

const Row = ({ name, many, children }: RowProps) => (
  <li>
    <span>{name}</span>
    {many !== undefined && <bdi className="muted">{many}</bdi>}
    <bdi>{children}</bdi>
  </li>
);

function FigureRow({ name, orders, total }: Figure & { readonly name: ReactNode }) {
  const { t, money } = useIsland();
  return (
    <Row name={name} many={t('staff:order-count', { count: orders })}>
      {money(total)}
    </Row>
  );
}
